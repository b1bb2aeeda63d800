import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, runnerImport } from 'vite'
import { problemLine } from './src/definition/problem.ts'

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

/** Fails the build on any mistake in any declaration, and says all of them. */
function soundDeclarations(): Plugin {
  return {
    name: 'sound-declarations',
    apply: 'build',
    async buildStart() {
      const { module } = await runnerImport<typeof import('./src/sound-declarations.ts')>('./src/sound-declarations.ts', {
        configFile: false,
        plugins: [react()],
      })
      const problems = module.declarationProblems
      if (problems.length > 0) this.error(`mistakes in declarations:\n${problems.map(problemLine).join('\n')}`)
    },
  }
}

const own = (file: string) => fileURLToPath(new URL(`src/trimmed/${file}`, import.meta.url))

/** Parts of libraries that the panel never runs, and what stands in for them: about 70 kB less to the first list. */
const trimmed = [
  ...['papaparse', 'error-stack-parser', '@rc-component/async-validator', './FilterDropdown', '../../radio'].map((find) => ({
    find: new RegExp(`^${find.replaceAll('.', '\\.')}$`),
    replacement: own('absent-part.ts'),
  })),
  { find: /^rc-field-form$/, replacement: own('form-engine.ts') },
  { find: /^qs$/, replacement: own('query-strings.ts') },
  { find: /^resize-observer-polyfill$/, replacement: own('resize-observer.ts') },
  { find: /^rc-util\/es\/getScrollBarSize$/, replacement: own('scroll-bar-size.ts') },
  { find: /^\.\/useScrollLocker$/, replacement: own('scroll-locker.ts') },
]

export default defineConfig({
  resolve: { alias: trimmed },
  plugins: [react(), soundDeclarations(), precompress()],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist/panel',
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1200,
  },
  server: { proxy: { '/api': process.env.LAB_API ?? 'http://127.0.0.1:4000' } },
})
