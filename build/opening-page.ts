import { type Plugin, runnerImport } from 'vite'
import { panelFilesMark } from './first-list.ts'

const paletteId = 'virtual:palette.css'
const scriptMark = '/* opening */'

/** The colours of both schemes as custom properties, and the classes of the tones, so that a page has them before any script. */
async function paletteSheet(): Promise<string> {
  const { module } = await runnerImport<typeof import('#ui/palette.ts')>('./src/ui/palette.ts', { configFile: false })
  const block = (scheme: 'light' | 'dark') =>
    Object.entries(module.colourProperties(scheme))
      .map(([name, colour]) => `${name}:${colour};`)
      .join('')
  // Paper is white.
  return `:root{${block('light')}}@media screen{:root[data-scheme="dark"]{${block('dark')}}}\n${module.toneRules()}`
}

/** The script of the page as text: the scheme, the outline and the first read (`src/boot/opening.ts`). `npm run dev` sends no early read. */
async function openingScript(isBuild: boolean): Promise<string> {
  const [{ module: opening }, { module: reads }] = await Promise.all([
    runnerImport<typeof import('#boot/opening.ts')>('./src/boot/opening.ts', { configFile: false }),
    runnerImport<typeof import('#boot/early-reads.ts')>('./src/boot/early-reads.ts', { configFile: false }),
  ])
  const parameters = isBuild ? `${JSON.stringify(await reads.earlyReads())},${panelFilesMark}` : '[]'
  return `(${opening.open.toString()})(${parameters})`
}

/** Adds the colours and the small script that the page needs before its code arrives. */
export function openingPage(): Plugin {
  let isBuild = false
  return {
    name: 'opening-page',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    resolveId: (source) => (source === paletteId ? paletteId : null),
    load: (id) => (id === paletteId ? paletteSheet() : null),
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const script = await openingScript(isBuild)
        return html.replace(scriptMark, () => script.replaceAll('</', '<\\/'))
      },
    },
  }
}
