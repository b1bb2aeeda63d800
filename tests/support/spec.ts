import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Lists every id of docs/checklist.md with the tests whose title carries it, and those with none. `--missing` lists only the latter. */
const ids = [...readFileSync('docs/checklist.md', 'utf8').matchAll(/^- ([A-Z]{2,4}-\d{2}) (.*)$/gm)].map(([, id = '', words = '']) => ({ id, words }))

function testFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? testFiles(path) : /\.tsx?$/.test(entry.name) ? [path] : []
  })
}

/** Start of a title: after `test(`, `describe.each(…)(` and the like. Comments, bodies and file names have none. */
const title = /(?:\b(?:test|describe)(?:\.[a-z]+)*\(|\)\()\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)/gi
/** Ids that tables add to the titles of their rows: the field `ids`, or a cell that holds only an id. */
const idsOfRow = /\bids: (\[[^\]]*\]|'[^'\n]*')|('[A-Z]{2,4}-\d{2}')/g

const carriers = new Map<string, Set<string>>()
for (const file of testFiles('tests')) {
  const text = readFileSync(file, 'utf8')
  const titles = [...(/\.(test|spec)\.tsx?$/.test(file) ? text.matchAll(title) : []), ...text.matchAll(idsOfRow)].map(([words]) => words)
  for (const [id] of titles.join('\n').matchAll(/\b[A-Z]{2,4}-\d{2}\b/g)) carriers.set(id, (carriers.get(id) ?? new Set()).add(file))
}

const onlyMissing = process.argv.includes('--missing')
const missing = ids.filter(({ id }) => !carriers.has(id))
if (!onlyMissing) {
  for (const { id } of ids.filter((each) => carriers.has(each.id))) process.stdout.write(`${id}  ${[...(carriers.get(id) ?? [])].sort().join(', ')}\n`)
}
for (const { id, words } of missing) process.stdout.write(`${id}  – no test yet: ${words.slice(0, 90)}\n`)
process.stdout.write(`\n${ids.length - missing.length} of ${ids.length} statements carry a test; ${missing.length} have none\n`)
