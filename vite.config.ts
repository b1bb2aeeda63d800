import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, runnerImport } from 'vite'
import { problemLine } from '#definition/declaration-problem.ts'
import { staticAntdStyles } from './build/antd-styles/plugin.ts'
import { checkBundle } from './build/bundle-checks.ts'
import { compileHints } from './build/compile-hints.ts'
import { correctedLibraries } from './build/corrected-libraries.ts'
import { firstList } from './build/first-list.ts'
import { openingPage } from './build/opening-page.ts'

const compress = promisify(brotliCompress)

/** Writes a brotli copy beside each file of the build that gains by it, so that the server never compresses while it serves. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir: folder = '.' }) {
      const files = await readdir(folder, { recursive: true })
      await Promise.all(
        files
          .filter((file) => /\.(js|css|svg)$/.test(file))
          .map(async (file) => {
            const content = await readFile(join(folder, file))
            const packed = await compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } })
            if (packed.length < content.length) await writeFile(join(folder, `${file}.br`), packed)
          }),
      )
    },
  }
}

/** Fails the build on a mistake in any declaration, and lists all of them. */
function checkDeclarations(): Plugin {
  return {
    name: 'check-declarations',
    apply: 'build',
    async buildStart() {
      const { module } = await runnerImport<typeof import('#routes/declaration-problems.ts')>('./src/routes/declaration-problems.ts', {
        configFile: false,
        plugins: [react()],
      })
      const problems = module.declarationProblems
      if (problems.length > 0) this.error(`mistakes in declarations:\n${problems.map(problemLine).join('\n')}`)
    },
  }
}

const list = firstList()
const own = (file: string) => fileURLToPath(new URL(`build/stubs/${file}`, import.meta.url))
const library = (file: string) => fileURLToPath(new URL(`node_modules/${file}`, import.meta.url))

/** Parts of libraries that the content security policy forbids, or that are large for their use, and their replacements. */
const replacedEverywhere = [
  { find: /^(\.\.|\.)\/(config-provider\/)?defaultRenderEmpty$/, replacement: own('empty-text.ts') },
  { find: /^qs$/, replacement: own('query-strings.ts') },
  { find: /^resize-observer-polyfill$/, replacement: own('resize-observer.ts') },
  { find: /^rc-util\/es\/getScrollBarSize$/, replacement: own('scroll-bar-size.ts') },
  { find: /^\.\/useScrollLocker$/, replacement: own('scroll-locker.ts') },
]

/** What one library imports of another that the panel does not run, or runs on few pages; all other importers get the original (decision 6). */
const replacedByImporter: readonly { readonly what: string; readonly by: RegExp; readonly instead: string }[] = [
  { what: 'papaparse', by: /@refinedev\/core\//, instead: own('csv.ts') },
  { what: 'lodash-es/debounce.js', by: /@refinedev\/core\//, instead: own('lodash-debounce.ts') },
  { what: 'lodash-es/get.js', by: /@refinedev\/core\//, instead: own('lodash-get.ts') },
  { what: 'lodash-es/uniqBy.js', by: /@refinedev\/core\//, instead: own('lodash-uniq-by.ts') },
  { what: 'pluralize', by: /@refinedev\/core\//, instead: own('word-forms.ts') },
  { what: 'axios', by: /@refinedev\/simple-rest\//, instead: own('axios-of-simple-rest.ts') },
  { what: 'error-stack-parser', by: /@refinedev\//, instead: own('unused-library-part.ts') },
  { what: 'react-markdown', by: /@refinedev\/antd\//, instead: own('unused-library-part.ts') },
  { what: 'remark-gfm', by: /@refinedev\/antd\//, instead: own('unused-library-part.ts') },
  { what: '@ant-design/pro-layout', by: /@refinedev\/antd\//, instead: own('pro-page-header.tsx') },
  { what: './FilterDropdown', by: /antd\/es\/table\/hooks\/useFilter\/index\.js$/, instead: own('table-filter.tsx') },
  { what: '../pagination', by: /antd\/es\/table\/InternalTable\.js$/, instead: own('table-pagination.tsx') },
  { what: '../../radio', by: /antd\/es\/table\/hooks\/useSelection\.js$/, instead: own('selection-radio.tsx') },
  { what: 'rc-tree/es/util', by: /antd\/es\/table\/hooks\/useSelection\.js$/, instead: own('array-members.ts') },
  { what: 'rc-tree/es/utils/conductUtil', by: /antd\/es\/table\/hooks\/useSelection\.js$/, instead: own('unused-library-part.ts') },
  { what: 'rc-tree/es/utils/treeUtil', by: /antd\/es\/table\/hooks\/useSelection\.js$/, instead: own('unused-library-part.ts') },
  { what: './RcTable/VirtualTable', by: /antd\/es\/table\/InternalTable\.js$/, instead: own('unused-library-part.ts') },
  { what: '@ant-design/colors', by: /@ant-design\/icons\//, instead: own('icon-colours.ts') },
  { what: './util', by: /antd\/es\/tooltip\/(index|PurePanel)\.js$/, instead: own('tooltip-colour.ts') },
  { what: 'rc-field-form', by: /antd\/es\/form\/context\.js$/, instead: library('rc-field-form/es/FormContext.js') },
  { what: '../form/hooks/useForm', by: /antd\/es\/radio\/group\.js$/, instead: own('name-path.ts') },
]

/** Replaces what `replacedByImporter` names. */
function replaceByImporter(): Plugin {
  return {
    name: 'replace-by-importer',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const found = replacedByImporter.find(({ what, by }) => what === source && by.test(importer.replaceAll('\\', '/')))
      return found && this.resolve(found.instead, importer, { skipSelf: true })
    },
  }
}

/** The package exports its development build by default; the built panel takes the production one. */
const production = ['index', 'dom-export'].map((file) => ({
  find: new RegExp(`^react-router${file === 'index' ? '' : '/dom'}$`),
  replacement: library(`react-router/dist/production/${file}.mjs`),
}))

export default defineConfig(({ command }) => ({
  resolve: { alias: command === 'build' ? [...replacedEverywhere, ...production] : replacedEverywhere },
  plugins: [
    replaceByImporter(),
    correctedLibraries(),
    staticAntdStyles(),
    react(),
    checkDeclarations(),
    precompress(),
    list,
    checkBundle(),
    openingPage(),
    compileHints(['start', 'rows', 'panel']),
  ],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist/panel',
    target: 'es2023',
    // Every browser of that target knows modulepreload.
    modulePreload: { polyfill: false },
    manifest: true,
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: list.groups(),
        },
      },
    },
    chunkSizeWarningLimit: 1200,
  },
  server: { proxy: { '/api': process.env.LAB_API ?? 'http://127.0.0.1:4000' } },
}))
