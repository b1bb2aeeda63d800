import { endOpening, loadFailure } from '#boot/opening.ts'
import 'virtual:palette.css'
import '#ui/base.css'
import '#boot/opening.css'

/** Reports, without React, that the panel's code cannot be fetched. */
function showFailure(root: HTMLElement): void {
  const reload = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Reload' })
  reload.addEventListener('click', () => location.reload())
  endOpening()
  root.setAttribute('role', 'alert')
  root.replaceChildren(`${loadFailure} `, reload)
}

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')
const root = element
import('#boot/start.tsx').then(
  ({ start }) => start(root),
  (problem: unknown) => {
    console.error(problem)
    showFailure(root)
  },
)
