import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

/** A path through the panel, the kB (1,000 bytes) of brotli that it loads, and its budget. */
export interface Size {
  readonly name: string
  readonly kb: number
  readonly budget: number
}

/** The paths that have a budget: the chunks (by source, or by name) that must be there, with all that they import, before the screen is. */
const paths: readonly { name: string; budget: number; sources: readonly string[] }[] = [
  { name: 'sign-in screen', budget: 75, sources: ['index.html', '_start-'] },
  {
    name: 'first list (orders)',
    budget: 212,
    sources: ['index.html', '_start-', '_panel-', '_declarations-'],
  },
]

const folder = 'dist/panel'

/** Sizes of the built panel by path. Throws when the build has no manifest or a source is no chunk of it any more. */
export async function sizeReport(): Promise<Size[]> {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  return paths.map(({ name, budget, sources }) => {
    const files = new Set<string>()
    const visit = (key: string) => {
      const chunk = manifest[key]
      if (!chunk || files.has(chunk.file)) return
      files.add(chunk.file)
      for (const each of chunk.imports ?? []) visit(each)
    }
    for (const source of sources) {
      const keys = Object.keys(manifest).filter((key) => key.startsWith(source) || key.endsWith(`/${source}`))
      if (keys.length === 0) throw new Error(`${source} is no chunk of the build: say in tests/bench/sizes.ts what replaces it`)
      for (const key of keys) visit(key)
    }
    const bytes = [...files].filter((file) => file.endsWith('.js')).reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(folder, file))).length, 0)
    return { name, kb: bytes / 1000, budget }
  })
}
