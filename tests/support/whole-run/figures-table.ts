import { readFileSync, writeFileSync } from 'node:fs'
import type { StepOutcome } from './outcome.ts'
import type { Step } from './step.ts'

const file = 'docs/guards.md'
const begin = '<!-- figures: written by npm run test:all -->'
const end = '<!-- end of figures -->'
const head = '| Step | What was counted | Cases | Held | Seconds of the step | On | Command |\n|---|---|---|---|---|---|---|'

/** Unit that a step without guards counts. */
const counted: Record<NonNullable<Step['counts']>, string> = {
  vitest: 'tests',
  playwright: 'cases in the browser',
  mutants: 'mutants',
  mistakes: 'mistakes noticed without the browser',
}

const count = new Intl.NumberFormat('en')

/** The rows of one step: one for each guard that counted something, else one for its tests. */
function rowsOf({ step, seconds, passed, failed, cases, figures }: StepOutcome, day: string): string[] {
  const cells = (what: string, of: number, right: number) => {
    const judged = failed > 0 ? `${count.format(right)} (${failed} tests failed)` : count.format(right)
    return `| ${step.name} | ${what} | ${count.format(of)} | ${judged} | ${Math.round(seconds)} | ${day} | \`npm run test:all -- "${step.name}"\` |`
  }
  if (figures.length === 0) return [cells(step.counts ? counted[step.counts] : 'the step', cases, passed)]
  return figures.map(({ guard, cases: tried, passed: right, more }) => {
    const rest = Object.entries(more).map(([name, value]) => `${value} ${name}`)
    return cells(rest.length > 0 ? `${guard} (${rest.join(', ')})` : guard, tried, right)
  })
}

const stepOf = (row: string) => row.split('|')[1]?.trim()

/**
 * Puts the figures of the steps that ran into the table of docs/guards.md, in the order of all steps; rows of steps that did not run stay as they are.
 * Answers the table of those that ran. Throws when the page has no place for them.
 */
export function keepFigures(outcomes: readonly StepOutcome[], order: readonly string[], now: Date): string {
  const text = readFileSync(file, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${file} has no place for figures: it needs the lines "${begin}" and "${end}".`)
  const ran = outcomes.filter(({ step, note }) => step.isKept && note === '')
  const fresh = ran.flatMap((outcome) => rowsOf(outcome, now.toISOString().slice(0, 10)))
  const kept = text
    .slice(from + begin.length, to)
    .split('\n')
    .filter(
      (row) => row.startsWith('| ') && !row.startsWith('| Step') && order.includes(stepOf(row) ?? '') && !ran.some(({ step }) => step.name === stepOf(row)),
    )
  const rows = order.flatMap((name) => [...kept, ...fresh].filter((row) => stepOf(row) === name))
  writeFileSync(file, `${text.slice(0, from)}${begin}\n\n${[head, ...rows].join('\n')}\n\n${text.slice(to)}`)
  return [head, ...fresh].join('\n')
}
