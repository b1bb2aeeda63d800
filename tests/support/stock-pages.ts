import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Does in a folder what docs/a-page-the-refine-way.md says: writes each whole file of it, and the lines of the table of screens. Returns the files. */
export function followStockPages(folder: string): readonly string[] {
  const blocks = [...readFileSync('docs/a-page-the-refine-way.md', 'utf8').matchAll(/^```tsx?\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code)
  const files: string[] = []
  for (const block of blocks) {
    const [, file, code] = /^\/\/ (\S+)\n([\s\S]*)$/.exec(block) ?? []
    if (file === undefined || code === undefined) {
      const table = join(folder, 'src/pages/screens.ts')
      writeFileSync(
        table,
        readFileSync(table, 'utf8').replace('  pages: {\n', (found) => found + block),
      )
      continue
    }
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), code)
    files.push(file)
  }
  return files
}
