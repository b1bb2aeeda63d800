import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Lists every id of docs/checklist.md with the tests whose title carries it, and those with none. `--missing` lists only the latter. */
const ids = [...readFileSync('docs/checklist.md', 'utf8').matchAll(/^- ([A-Z]{2,4}-\d{2}) (.*)$/gm)].map(([, id = '', words = '']) => ({ id, words }))

function testFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? testFiles(path) : /\.(test|spec)\.tsx?$/.test(entry.name) ? [path] : []
  })
}

const carriers = new Map<string, Set<string>>()
for (const file of testFiles('tests')) {
  for (const [id] of readFileSync(file, 'utf8').matchAll(/\b[A-Z]{2,4}-\d{2}\b/g)) carriers.set(id, (carriers.get(id) ?? new Set()).add(file))
}

const onlyMissing = process.argv.includes('--missing')
const missing = ids.filter(({ id }) => !carriers.has(id))
if (!onlyMissing) {
  for (const { id } of ids.filter((each) => carriers.has(each.id))) process.stdout.write(`${id}  ${[...(carriers.get(id) ?? [])].sort().join(', ')}\n`)
}
for (const { id, words } of missing) process.stdout.write(`${id}  – no test yet: ${words.slice(0, 90)}\n`)
process.stdout.write(`\n${ids.length - missing.length} of ${ids.length} statements carry a test; ${missing.length} have none\n`)
