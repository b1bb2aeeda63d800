import type * as results from '#contract/results.ts'
import type { FormerSeries } from '#domain/results/delta.ts'
import type { Parameter, Subject } from '#domain/results/parameter.ts'
import { readCount } from '#domain/results/value.ts'
import type { Content } from '#crud/contract-answer.ts'

/** A report's results as the server sends them. */
export type Sheet = Content<typeof results.sheet>
export type SheetRow = Sheet['rows'][number]
export type SheetTest = Sheet['tests'][number]
/** A critical value without a confirmed call. */
export type CriticalValue = Sheet['openCriticals'][number]
/** An entry of a critical value's log. */
export type CallEntry = CriticalValue['calls'][number]
/** A report that awaits verification. */
export type WaitingReport = Content<typeof results.waiting>['items'][number]
/** A report whose results were sent back to be typed again. */
export type ReturnedReport = Content<typeof results.returned>['items'][number]
/** A value of a parameter at a day. */
export type HistoryPoint = Content<typeof results.history>[number]

/** Whose values they are, as far as the rules ask. */
export function subjectOf({
  patient,
  collectedOn,
}: Pick<Sheet, 'collectedOn'> & { readonly patient: Pick<Sheet['patient'], 'gender' | 'dateOfBirth' | 'ageUnit'> }): Subject {
  return { sex: patient.gender, dateOfBirth: patient.dateOfBirth, ageUnit: patient.ageUnit, collectedOn }
}

/** The last released values by parameter (RES-07). */
export function formersByCode({ formers }: Pick<Sheet, 'formers'>): Map<string, FormerSeries> {
  return new Map(
    formers.map(({ parameterCode, kind: kindOf, value, number: amount, comparator, unit, collectedOn, recent }) => [
      parameterCode,
      {
        collectedOn,
        unit,
        recent,
        value:
          kindOf === 'numeric' && amount !== null
            ? { kind: 'numeric', number: amount, comparator, text: value }
            : ((kindOf === 'range count' ? readCount(value).value : null) ?? { kind: kindOf === 'choice' ? 'choice' : 'text', text: value }),
      },
    ]),
  )
}

/** The saved values of each test that has parameters, and those that no grid has a place for. */
export function placedRows({ tests, rows }: Sheet): { readonly byTest: ReadonlyMap<string, readonly SheetRow[]>; readonly others: readonly SheetRow[] } {
  const testOf = ({ testId, parameterCode }: SheetRow) =>
    tests.find(({ id, parameters }) => id === testId && parameters.some(({ code }) => code === parameterCode))
  return {
    byTest: new Map(tests.filter(({ parameters }) => parameters.length > 0).map(({ id }) => [id, rows.filter((each) => testOf(each)?.id === id)])),
    others: rows.filter((each) => testOf(each) === undefined),
  }
}

/** The saved value of a parameter, for a comment or a flag on it. A newer value refuses the change. */
export function savedValue({ code }: Pick<Parameter, 'code'>, row: SheetRow | undefined) {
  const value = row?.value ?? ''
  return { parameterCode: code, value, replaces: value }
}

/** The saved row of a parameter of a test. */
export function savedRow(
  { rows }: Pick<Sheet, 'rows'>,
  { test, parameter }: { readonly test: Pick<SheetTest, 'id'>; readonly parameter: Pick<Parameter, 'code'> },
): SheetRow | undefined {
  return rows.find(({ testId, parameterCode }) => testId === test.id && parameterCode === parameter.code)
}
