import type { Plugin, Rolldown } from 'vite'
import { makesStyles } from './antd-styles/plugin.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk & { readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } }

const entry = '/src/main.ts'
const start = '/src/boot/start.tsx'
const rows = '/src/boot/first-rows.tsx'
/** What every signed-in screen is on: the panel and the generated list. */
const panel = ['/src/boot/panel.tsx', '/src/crud/list/resource-list.tsx']
const resource = /[\\/]resources[\\/][^\\/]+\.ts$/
const rules = /[\\/](domain|definition)[\\/][^\\/]+\.ts$/
const barrel = /[\\/]antd[\\/]es[\\/]index\.js$/

/** Chunks in the order in which a module is put into one of them. */
const names = ['declarations', 'shared', 'rows', 'start', 'panel'] as const
type Name = (typeof names)[number]

/** Where the page has its script that fetches the rows. */
const rowsMark = '/* first rows */'

/** The modules that an import brings: of antd's index only the named parts, since the rest is tree-shaken. */
function usedOf(id: string, importer: string): readonly string[] {
  if (!barrel.test(id)) return [id]
  const named = [...importer.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']antd["']/g)].flatMap(([, list = '']) => list.split(','))
  const folders = named.map((name) => (name.trim().split(/\s/)[0] ?? '').replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase())
  return folders.filter(Boolean).map((folder) => id.replace(/index\.js$/, `${folder}/index.js`))
}

const chunksOf = (bundle: Bundle) => Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file as Chunk] : []))

/**
 * Puts the code that a first list needs into few chunks, and lets the page ask for all of them at once:
 * the first rows (`src/boot/first-rows.tsx`) with what they need, the panel, what these share with the sign-in screen, and the declarations.
 */
export function firstList(): Plugin & { groups(): { name: Name; test(id: string): boolean; includeDependenciesRecursively: false; priority: number }[] } {
  const modulesOf: Record<Exclude<Name, 'declarations'>, Set<string>> = { shared: new Set(), rows: new Set(), start: new Set(), panel: new Set() }
  return {
    name: 'first-list',
    apply: 'build',
    groups: () =>
      names.map((name, index) => ({
        name,
        // In production no declaration is broken (the build would have failed), so that they may share a chunk.
        test: (id) => (name === 'declarations' ? resource.test(id) : modulesOf[name].has(id)),
        includeDependenciesRecursively: false,
        priority: names.length - index,
      })),
    buildStart() {
      this.emitFile({ type: 'chunk', id: rows, name: 'first-rows', preserveSignature: 'strict' })
    },
    buildEnd() {
      const reach = (starts: (id: string) => boolean) => {
        const seen = new Set<string>()
        const visit = (id: string) => {
          if (seen.has(id) || makesStyles.test(id)) return
          seen.add(id)
          const info = this.getModuleInfo(id)
          for (const next of info?.importedIds ?? []) for (const used of usedOf(next, info?.code ?? '')) visit(used)
        }
        for (const id of this.getModuleIds()) if (starts(id)) visit(id)
        return seen
      }
      const ofEntry = reach((id) => id.endsWith(entry))
      const ofStart = reach((id) => id.endsWith(start))
      const ofRows = reach((id) => id.endsWith(rows))
      // The rules and the grammar that declarations import: apart from the rows they would make chunks that import each other.
      for (const id of reach((each) => resource.test(each))) if (rules.test(id)) ofRows.add(id)
      for (const id of ofRows) (ofStart.has(id) ? modulesOf.shared : modulesOf.rows).add(id)
      for (const id of ofStart) if (!ofRows.has(id) && !ofEntry.has(id)) modulesOf.start.add(id)
      for (const id of reach((each) => panel.some((end) => each.endsWith(end)))) if (!ofStart.has(id) && !ofRows.has(id)) modulesOf.panel.add(id)
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = chunksOf(bundle)
        const first = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(rows))
        if (!first) return html
        const asked = chunks.filter((chunk) => chunk === first || names.some((name) => name === chunk.name))
        const sheets = (some: readonly Chunk[]) =>
          [...new Set(some.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))].map((file) => `/${file}`)
        const sheetsOfRows = sheets(asked.filter(({ name }) => name === first.name || name === 'rows'))
        return {
          html: html.replace(rowsMark, () => rowsScript(`/${first.fileName}`, sheetsOfRows)),
          tags: [
            ...asked.map(({ fileName }) => ({
              tag: 'link',
              attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
              injectTo: 'head' as const,
            })),
            ...sheets(asked).map((href) => ({ tag: 'link', attrs: { rel: 'preload', as: 'style', crossorigin: true, href }, injectTo: 'head' as const })),
          ],
        }
      },
    },
  }
}

/** Fetches what draws the first rows where the page has asked for them. The panel reports a failure. */
function rowsScript(file: string, sheets: readonly string[]): string {
  return `if (window.labEarly) window.labRows = import('${file}').then((rows) => rows.drawFirstRows(${JSON.stringify(sheets)})).catch(() => undefined)`
}
