import { appendFileSync } from 'node:fs'
import { afterAll } from 'vitest'

/** Number of tries for each thing: few in `npm test`, GUARD_RUNS in the full forms (`npm run test:fuzz`, `npm run test:crash`). */
export function runs(few: number): number {
  const asked = process.env.GUARD_RUNS
  if (asked === undefined) return few
  const many = Number(asked)
  if (!Number.isInteger(many) || many < 1) throw new Error(`GUARD_RUNS must be a whole number above 0; it is "${asked}".`)
  return many
}

/** True when this run sets the number of tries itself. */
export function isFullForm(): boolean {
  return process.env.GUARD_RUNS !== undefined
}

/** Returns every fourth entry of a long list in the short form, starting at `turn`; in the full form all. */
export function sampleOf<Item>(items: readonly Item[], turn: number): readonly Item[] {
  return isFullForm() ? items : items.filter((_, index) => index % 4 === turn % 4)
}

/** The seed of what is drawn: the same for the same tree unless GUARD_SEED names another, and always printed when something fails. */
export function drawSeed(): number {
  return Number(process.env.GUARD_SEED ?? 1)
}

/** The cases of a guard, the number that passed, and further figures. */
export interface Figure {
  readonly guard: string
  readonly cases: number
  readonly passed: number
  readonly more: Readonly<Record<string, number | string>>
}

/** Writes a figure of a guard below its tests, and as a line into the file FIGURES_FILE where there is one. */
function tell(figure: Figure): void {
  const { guard, cases, passed, more } = figure
  if (cases === 0) return
  const rest = Object.entries(more).map(([name, value]) => `, ${value} ${name}`)
  process.stdout.write(`  ${guard}: ${passed} of ${cases} held${rest.join('')}\n`)
  const file = process.env.FIGURES_FILE
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`)
}

/** Counts what a guard tries and how many of these cases fail; prints the sum after the tests of its file, with the `more` known at the end. */
export function countedAs(guard: string, more: () => Figure['more'] = () => ({})): (tried: number, broken: number) => void {
  let cases = 0
  let broke = 0
  afterAll(() => tell({ guard, cases, passed: cases - broke, more: more() }))
  return (tried, broken) => {
    cases += tried
    broke += broken
  }
}
