import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'
import { antdFolder, isIconHelper, makesStyles, mixesColours, partFor, runtimeInternals, styleModule } from './antd-internals.ts'
import { type StyleExport, StyleExtractor } from './extract.ts'

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))

const isStyleModule = (id: string) => styleModule.test(id)

const moduleId = (path: string) => `virtual:antd-style/${path}.js`
const sheetId = (path: string) => `virtual:antd-style/${path}.css`
const virtual = /^virtual:antd-style\/(.+)\.(js|css)$/
const sharedId = sheetId('shared')
const iconsId = sheetId('icons')
const iconHelperId = 'virtual:antd-icon-helper'
const tokensId = moduleId('tokens')
const internalsId = moduleId('internals')

/** Returns the replacement of a style module: the same exports, which do nothing, and the style sheet. */
function replacementModule(path: string, exports: Readonly<Record<string, StyleExport>>): string {
  const lines = Object.entries(exports).map(([name, found], index) => {
    const value = found.kind === 'value' ? JSON.stringify(found.value) : found.kind === 'hook' ? `() => [(node) => node, '', '']` : '() => null'
    return `const export${index} = ${value}\nexport { export${index} as ${name} }`
  })
  return [`import '${sheetId(path)}'`, ...lines].join('\n')
}

/** The words in the code of antd's components: which tokens they may read while they run. The names of widths are put together, so all of them stay. */
async function wordsOfComponents(): Promise<ReadonlySet<string>> {
  const files = (await readdir(antdFolder, { recursive: true })).filter((file) => file.endsWith('.js') && !/(^|[\\/])(style|theme|locale)[\\/]/.test(file))
  const texts = await Promise.all(files.map((file) => readFile(join(antdFolder, file), 'utf8')))
  return new Set(texts.flatMap((text) => text.match(/\b[a-z]\w+\b/gi) ?? []))
}

/**
 * Makes antd's styles while the panel is built, one style sheet for each component, which comes with the chunk that has the component (decision 015).
 * A component whose styles cannot be extracted makes them in the browser, with the page's nonce; the build names it. `npm run dev` makes all styles in the
 * browser.
 */
export function staticAntdStyles(): Plugin {
  let extractor: StyleExtractor
  let ownIconHelper = ''
  const notExtracted = new Set<string>()
  return {
    name: 'static-antd-styles',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      const { module } = await runnerImport<typeof import('#ui/theme.ts')>('./src/ui/theme.ts', { configFile: false })
      extractor = new StyleExtractor(module.themeOf)
    },
    async resolveId(source, importer = '') {
      if (virtual.test(source)) return source
      if (isIconHelper(source, importer)) {
        ownIconHelper = (await this.resolve(source, importer, { skipSelf: true }))?.id ?? source
        return iconHelperId
      }
      if (isStyleModule(importer)) return null
      const part = partFor(source, importer)
      if (part) return here(part)
      if (!/(^|\/)style(\/[\w-]+)?$/.test(source)) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      const [, path] = styleModule.exec(found?.id ?? '')?.map((part) => part.replaceAll('\\', '/')) ?? []
      if (!path) return null
      if (extractor.has(path)) return moduleId(path)
      notExtracted.add(path)
      return null
    },
    async load(id) {
      if (id === sharedId) return extractor.shared()
      if (id === iconsId) return extractor.icons()
      if (id === iconHelperId) return `import '${iconsId}'\nexport * from ${JSON.stringify(ownIconHelper)}\nexport const useInsertStyles = () => undefined`
      if (id === internalsId) return runtimeInternals
      if (id === tokensId) {
        const words = await wordsOfComponents()
        return `export const tokens = ${JSON.stringify(extractor.tokens((name) => words.has(name) || name.startsWith('screen')))}`
      }
      const [, path = '', type] = virtual.exec(id) ?? []
      if (type === 'css') return extractor.module(path).css
      return type === 'js' ? replacementModule(path, extractor.module(path).exports) : null
    },
    // These packages do not say that importing them does nothing by itself.
    transform: (code, id) => (makesStyles.test(id) || mixesColours.test(id) ? { code, map: null, moduleSideEffects: false } : null),
    generateBundle(_, bundle) {
      const rendered = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? Object.entries(file.modules) : []))
      const importers = rendered.flatMap(([id, { renderedLength }]) => {
        const makes = renderedLength > 0 && !makesStyles.test(id) && (this.getModuleInfo(id)?.importedIds.some((each) => makesStyles.test(each)) ?? false)
        const [, name] = /[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(id) ?? []
        return makes && name && name !== 'antd' ? [name] : []
      })
      const names = [...new Set([...[...notExtracted].map((path) => `antd/${path}`), ...importers])]
      if (names.length > 0) process.stdout.write(`Styles made in the browser, not at build: ${names.join(', ')}\n`)
    },
  }
}
