import { createServer } from 'node:http'
import { type MeasuredScreen, perEnter, perKeystroke, perTab } from './screen-visit.ts'

const tableOf = (tab: number) => {
  const row = (line: number) => `<tr>${Array.from({ length: 8 }, (_, column) => `<td>Cell ${tab} ${line} ${column}</td>`).join('')}</tr>`
  return `<table>${Array.from({ length: 60 }, (_, line) => row(line)).join('')}</table>`
}

/** Three tabs with a table of 60 rows each, and 60 fields whose Enter saves a value and goes to the next: without a library, a style sheet or a rule. */
const html = `<!doctype html><title>Plain</title><style>td { padding: 8px; border-bottom: 1px solid #ddd }</style>
<button>A</button><button>B</button><button>C</button><div id="table"></div>${'<p><input></p>'.repeat(60)}
<script>
const tables = ${JSON.stringify([0, 1, 2].map(tableOf))}
document.querySelectorAll('button').forEach((button, tab) => { button.onclick = () => { table.innerHTML = tables[tab] } })
const fields = [...document.querySelectorAll('input')]
fields.forEach((field, at) => {
  field.onkeydown = async ({ key }) => {
    if (key !== 'Enter') return
    fields[at + 1].focus()
    await fetch('/saved')
    field.parentNode.append('saved')
  }
})
</script>`

/** Serves the page, by which the figures of the panel are read: a browser needs as much for the act itself on this machine. */
export async function servePlainPage(port: number): Promise<{ base: string; close(): void }> {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { base: `http://127.0.0.1:${port}`, close: () => server.close() }
}

/** The acts of a result sheet and of an order's tabs on the plain page. */
export function plainScreens(base: string): readonly MeasuredScreen[] {
  const page = { address: `${base}/`, ready: 'input', slowerCpu: 1 } as const
  return [
    { ...page, name: 'a plain page: work for a keystroke', measure: perKeystroke('input') },
    { ...page, name: 'a plain page: work for Enter after a value', measure: perEnter('input') },
    { ...page, name: 'a plain page: work for a table of 60 rows by a click', measure: perTab('button') },
  ]
}
