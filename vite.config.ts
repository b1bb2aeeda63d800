import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, runnerImport } from 'vite'
import { problemLine } from './src/definition/problem.ts'

const compress = promisify(brotliCompress)
const folder = 'dist/panel'

/** Writes a brotli copy beside each file of the build that gains by it, so that the server never compresses while it serves. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle() {
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

export default defineConfig({
  plugins: [react(), soundDeclarations(), precompress()],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: folder,
    target: 'es2023',
    sourcemap: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1200,
  },
  server: { proxy: { '/api': process.env.LAB_API ?? 'http://127.0.0.1:4000' } },
})
