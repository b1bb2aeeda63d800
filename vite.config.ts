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

/** Parts of rc-util that write style elements without the page's nonce, which the content security policy forbids (decision 6). */
const replacedParts = [
  { find: /^rc-util\/es\/getScrollBarSize$/, replacement: own('scroll-bar-size.ts') },
  { find: /^\.\/useScrollLocker$/, replacement: own('scroll-locker.ts') },
]

/** The package exports its development build by default; the built panel takes the production one. */
const production = ['index', 'dom-export'].map((file) => ({
  find: new RegExp(`^react-router${file === 'index' ? '' : '/dom'}$`),
  replacement: library(`react-router/dist/production/${file}.mjs`),
}))

/** Lets the build leave out unused code of libraries that do not declare it as free of side effects: Refine names each function by a call. */
const treeshake = {
  manualPureFunctions: ['__name'],
  moduleSideEffects: [{ test: /node_modules[\\/](papaparse|error-stack-parser|rc-motion)[\\/]/, sideEffects: false }],
}

export default defineConfig(({ command }) => ({
  resolve: { alias: command === 'build' ? [...replacedParts, ...production] : replacedParts },
  plugins: [staticAntdStyles(), react(), checkDeclarations(), precompress(), list, checkBundle(), openingPage()],
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
      treeshake,
      output: {
        codeSplitting: {
          groups: list.groups(),
        },
      },
    },
    chunkSizeWarningLimit: 1200,
  },
  server: { proxy: Object.fromEntries(['/api', '/verify'].map((path) => [path, process.env.LAB_API ?? 'http://127.0.0.1:4000'])) },
}))
