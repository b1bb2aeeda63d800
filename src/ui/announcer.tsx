import { useEffect } from 'react'
import { createStore, useStore } from './store.ts'

/** The announced sentence; `turn` counts up, so that the same one can be announced again. */
const said = createStore({ text: '', turn: 0 })

/** Milliseconds after which a sentence is taken away, so that nobody meets it at the end of the page. */
const keptMs = 10_000

/** Announces a text to screen readers that others see on the screen, while the focus is elsewhere. */
export function announce(text: string): void {
  if (text !== '') said.set({ text, turn: said.get().turn + 1 })
}

/** The place of what is announced. It is on the page before its text is: screen readers miss a text that comes together with its place. */
export function Announcer() {
  const { text, turn } = useStore(said)
  useEffect(() => {
    const timer = setTimeout(() => said.set({ text: '', turn }), keptMs)
    return () => clearTimeout(timer)
  }, [turn])
  return (
    <div role="status" className="visually-hidden" data-announcer="">
      {text === '' ? null : <p key={turn}>{text}</p>}
    </div>
  )
}
