import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter, TestCase } from '@playwright/test/reporter'

const file = join(import.meta.dirname, 'held-rows.json')

/** The annotation by which a case says which row it is of. */
export const rowAnnotation = 'row'

/** Keeps, after a whole run, which rows of the fault matrix held in all their cases: a row that is not among them is new, and `npm test` runs it whole. */
export default class HeldRows implements Reporter {
  private readonly rows = new Map<string, boolean>()

  onTestEnd(test: TestCase): void {
    const row = test.annotations.find(({ type }) => type === rowAnnotation)?.description
    if (row) this.rows.set(row, (this.rows.get(row) ?? true) && test.ok())
  }

  onEnd(): void {
    const before: string[] = JSON.parse(readFileSync(file, 'utf8'))
    const held = [...this.rows].flatMap(([row, isHeld]) => (isHeld ? [row] : []))
    const kept = before.filter((row) => !this.rows.has(row))
    writeFileSync(file, `${JSON.stringify([...kept, ...held].sort(), null, 2)}\n`)
  }
}
