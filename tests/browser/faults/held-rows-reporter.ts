import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter, TestCase } from '@playwright/test/reporter'
import { heldAfter, type HeldFaults, heldText, type TriedCase } from './held-faults.ts'

const file = join(import.meta.dirname, 'held-rows.json')

/** The annotations by which a case says which row it is of, and which fault it plays. */
export const caseAnnotations = { row: 'row', fault: 'fault' } as const

/** Keeps, after a whole run, which cases of the fault matrix held: one that is not among them is new, and `npm test` runs it. */
export default class HeldRows implements Reporter {
  private readonly tried = new Map<string, TriedCase>()

  onTestEnd(test: TestCase): void {
    const said = (type: string) => test.annotations.find((each) => each.type === type)?.description
    const [row, fault, outcome] = [said(caseAnnotations.row), said(caseAnnotations.fault), test.outcome()]
    // One that was cut short says nothing; one that held only when it was run again has not held.
    if (row && fault && outcome !== 'skipped') this.tried.set(test.id, { row, fault, isHeld: outcome === 'expected' })
  }

  onEnd(): void {
    const before: HeldFaults = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, heldText(heldAfter(before, [...this.tried.values()])))
  }
}
