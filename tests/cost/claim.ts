import { readFileSync } from 'node:fs'

/** The cost of a change according to the decision: each item of a cell is one file, in the decision's words. */
export interface Claim {
  readonly row: string
  readonly product: readonly string[]
  readonly tests: readonly string[]
}

const decision = 'docs/decisions/013-what-a-change-costs.md'
const head = '| Change | Product files | Test files |'

const itemsOf = (cell: string) => (cell === 'none' ? [] : cell.split(/, (?:and )?/))

/** The rows of the table in the decision; throws where there is none. */
export function claimsOfDecision(): Claim[] {
  const [, table] = readFileSync(decision, 'utf8').split(`${head}\n|---|---|---|\n`)
  if (table === undefined) throw new Error(`${decision} has no table that begins with "${head}"`)
  const lines = table.split('\n')
  return lines.slice(0, lines.indexOf('')).map((line) => {
    const [, row = '', product = '', tests = ''] = line.split(/\s*\|\s*/)
    return { row, product: itemsOf(product), tests: itemsOf(tests) }
  })
}
