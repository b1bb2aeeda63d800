import type { Plugin, Rolldown } from 'vite'
import { makesStyles } from './antd-styles/antd-internals.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk & { readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } }

const entry = '/src/main.ts'
const start = '/src/boot/start.tsx'
/** The modules that every signed-in screen needs: the panel and the generated list. */
const panel = ['/src/boot/panel.tsx', '/src/crud/list/list-screen.tsx']
const resource = /[\\/]resources[\\/][^\\/]+\.ts$/
/** Starts of code that is fetched beside a sign-in screen or any first screen, as menu badges are, and must not bring what other screens share. */
const small = /[\\/](src[\\/](main\.ts|boot[\\/].*|pages[\\/]sign-in[\\/].*)|v5-patch-for-react-19[\\/].*)$/
/** Starts of code that is fetched beside any first screen: one chunk, since each file costs the main thread time. */
const beside = /[\\/]src[\\/](layout[\\/]late-shell|pages[\\/]results[\\/]critical-count)\.tsx$/

/** Indices of libraries that are left out of the build, but for the parts that are used. */
const barrel = /[\\/](antd|rc-motion)[\\/]es[\\/]index\.js$/

/** The default part of such an index comes with all of it. */
const defaultImport = /import\s+\w+\s*(?:,\s*\{[^}]*\}\s*)?from\s*["']rc-motion["']/

/**
 * Chunks that every signed-in user needs at once, and most of whose functions run at once: the browser compiles them whole, beside the main thread. A function
 * alone would be parsed a second time on it (decision 15).
 */
const compiledWhole: ReadonlySet<string> = new Set(['start', 'panel', 'call'])

/** The comment that asks for it; it must be the first line of a file. Other browsers ignore it. */
const compileWhole = '//# allFunctionsCalledOnLoad'

/** Chunks in the order in which a module is put into one of them. */
const names = ['start', 'declarations', 'panel'] as const
type Name = (typeof names)[number]

/**
 * Chunks of what several screens share, in the order in which a module is put into one of them: a screen would fetch up to a hundred small files without them.
 * `parts` is how many parts of the panel must use a module; `pages` are those that need all of a chunk, so that one without a form does not read forms.
 */
const shared: readonly { readonly name: string; readonly parts: number; readonly pages?: readonly string[]; readonly isOwn?: true }[] = [
  { name: 'common', parts: 2, pages: ['/src/pages/dashboard/dashboard-page.tsx', '/src/pages/reports/reports-page.tsx', '/src/crud/list/list-tools.tsx'] },
  { name: 'inputs', parts: 2, pages: ['/src/pages/collections/board-page.tsx'] },
  { name: 'dialogs', parts: 2, pages: ['/src/pages/prescriptions/prescription-review-dialog.tsx'] },
  { name: 'forms', parts: 20 },
  { name: 'code', parts: 4, isOwn: true },
  { name: 'shared', parts: 4 },
]

/** Code of the panel, with its domain and contracts. */
const isOwnCode = (id: string) => !id.includes('node_modules') && !id.includes('virtual:')

/** Replacements of library modules: libraries need what they import. */
const replacements = /[\\/]build[\\/]antd-styles[\\/]/

/** Placeholder in the page's script for the files that a signed-in user needs at once. */
export const panelFilesMark = '__PANEL_FILES__'

/** The modules that an import brings: of antd's index only the named parts, since the rest is tree-shaken. */
function usedOf(id: string, code: string, importer: string): readonly string[] {
  if (!barrel.test(id) || defaultImport.test(importer)) return [id]
  const named = [...importer.matchAll(/import\s*\{([^}]*)\}\s*from\s*["'](?:antd|rc-motion)["']/g)].flatMap(([, list = '']) => list.split(','))
  const names = new Set(named.map((name) => name.trim().split(/\s/)[0]))
  const parts = [...code.matchAll(/export\s*\{\s*(?:default as )?(\w+)\s*\}\s*from\s*["']\.\/([^"']+)["']/g)]
  return parts.flatMap(([, name, path]) => (names.has(name) ? [id.replace(/index\.js$/, `${path}.js`), id.replace(/index\.js$/, `${path}/index.js`)] : []))
}

/** A group of modules for one chunk, as the bundler takes it. */
interface Group {
  readonly name: string
  test(id: string): boolean
  readonly minShareCount: number
  readonly includeDependenciesRecursively: false
  readonly priority: number
}

const chunksOf = (bundle: Bundle) => Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file as Chunk] : []))

/**
 * Puts the code of a first list into three chunks: what the sign-in screen needs too, the declarations, and the panel. The page's script fetches the latter two
 * at once for a signed-in user only. What several other screens share is in two more.
 */
export function firstList(): Plugin & { groups(): Group[] } {
  const modulesOf: Record<Name, Set<string>> = { start: new Set(), declarations: new Set(), panel: new Set() }
  let apart: ReadonlySet<string> = new Set()
  let ofLate: ReadonlySet<string> = new Set()
  let ofLibraries: ReadonlySet<string> = new Set()
  const reached = new Map<string, ReadonlySet<string>>()
  return {
    name: 'first-list',
    apply: 'build',
    groups() {
      const first = names.map((name) => ({ name, test: (id: string) => modulesOf[name].has(id), minShareCount: 1 }))
      const late = { name: 'late', test: (id: string) => ofLate.has(id) && !apart.has(id), minShareCount: 1 }
      const others = shared.map(({ name, parts, isOwn, pages }) => ({
        name,
        test: (id: string) => !apart.has(id) && (!isOwn || (isOwnCode(id) && !ofLibraries.has(id))) && (!pages || reached.get(name)?.has(id) === true),
        minShareCount: parts,
      }))
      return [...first, late, ...others].map((group, index, all) => ({ ...group, includeDependenciesRecursively: false, priority: all.length - index }))
    },
    buildEnd() {
      const reach = (starts: (id: string) => boolean) => {
        const seen = new Set<string>()
        const visit = (id: string) => {
          if (seen.has(id) || makesStyles.test(id)) return
          seen.add(id)
          const info = this.getModuleInfo(id)
          for (const next of info?.importedIds ?? []) for (const used of usedOf(next, this.getModuleInfo(next)?.code ?? '', info?.code ?? '')) visit(used)
        }
        for (const id of this.getModuleIds()) if (starts(id)) visit(id)
        return seen
      }
      const ofEntry = reach((id) => id.endsWith(entry))
      apart = reach((id) => small.test(id))
      ofLate = reach((id) => beside.test(id))
      ofLibraries = reach((id) => replacements.test(id))
      for (const { name, pages } of shared)
        if (pages)
          reached.set(
            name,
            reach((id) => pages.some((end) => id.endsWith(end))),
          )
      const put = (name: Name, modules: ReadonlySet<string>) => {
        for (const id of modules) if (!ofEntry.has(id) && !names.some((each) => modulesOf[each].has(id))) modulesOf[name].add(id)
      }
      put(
        'start',
        reach((id) => id.endsWith(start)),
      )
      put(
        'declarations',
        reach((id) => resource.test(id)),
      )
      put(
        'panel',
        reach((id) => panel.some((end) => id.endsWith(end))),
      )
    },
    generateBundle: {
      // After Vite's own first line.
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of chunksOf(bundle)) if (compiledWhole.has(chunk.name)) chunk.code = `${compileWhole}\n${chunk.code}`
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = chunksOf(bundle)
        const files = (wanted: readonly Name[]) => {
          const found = chunks.filter(({ name }) => wanted.some((each) => each === name))
          const sheets = new Set(found.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
          return { code: found.map(({ fileName }) => `/${fileName}`), sheets: [...sheets].map((file) => `/${file}`) }
        }
        const always = files(['start'])
        const signedIn = files(['declarations', 'panel'])
        const link = (attrs: Readonly<Record<string, string>>) => ({ tag: 'link', attrs: { crossorigin: true, ...attrs }, injectTo: 'head' as const })
        return {
          html: html.replace(panelFilesMark, () => JSON.stringify([...signedIn.code, ...signedIn.sheets])),
          tags: [
            ...always.code.map((href) => link({ rel: 'modulepreload', href })),
            ...always.sheets.map((href) => link({ rel: 'preload', as: 'style', href })),
          ],
        }
      },
    },
  }
}
