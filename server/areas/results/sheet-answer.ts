import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { genders } from '#domain/patient.ts'
import { flags } from '#domain/results/flag.ts'
import { checkWarnings } from '#domain/results/checks.ts'
import { comparators, parameterKinds } from '#domain/results/parameter.ts'
import { orderStatuses } from '#domain/order-status.ts'
import { resultStates, overallState } from '#domain/results/states.ts'
import { reportStages } from '#domain/results/report-stage.ts'
import { reportVersions } from '#server/db/tables/reports.ts'
import { lastReleased } from '#server/shared/results/last-released.ts'
import { otherReportsOf } from '#server/shared/other-reports.ts'
import { pendingOf } from '#server/shared/results/pending.ts'
import { withdrawnValue } from '#domain/results/value.ts'
import { keysOf } from '#server/call/list-query.ts'
import type { Sql } from '#server/db/database.ts'
import { namesOfPeople } from '#server/shared/results/people.ts'
import { listCritical } from './critical.ts'
import { criticalSchema } from './critical-schema.ts'
import { unopenedCriticals } from '#server/shared/results/critical-entries.ts'
import { type ResultRow, type ResultSheet, unclearTextOf, valueOfRow } from '#server/shared/results/read-sheet.ts'

const number = z.number().nullable()
const text = z.string().nullable()
const flag = z.enum(keysOf(flags)).nullable()
const direction = z.enum(['High', 'Low']).nullable()
const person = z.object({ id: z.string(), name: z.string() }).nullable()

const critical = z.object({ low: number, high: number, inclusive: z.boolean() }).nullable()

/** A parameter in the form of the rules, so that panel and server evaluate the same facts. */
const parameterSchema = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(parameterKinds),
  unit: z.string(),
  decimals: number,
  ranges: z.array(
    z.object({
      sex: z.enum(['any', 'Male', 'Female']),
      fromDays: z.number(),
      toDays: number,
      low: number,
      high: number,
      exclusive: z.boolean().nullish(),
      critical: critical.optional(),
      validFrom: text.optional(),
      validTo: text.optional(),
    }),
  ),
  rangeText: text,
  critical,
  criticalValues: z.array(z.string()),
  plausible: z.object({ min: z.number(), max: z.number() }).nullable(),
  delta: z.object({ percent: z.number(), withinDays: z.number() }).nullable(),
  options: z.array(z.string()),
  normalValues: z.array(z.string()),
})

const rowSchema = z.object({
  id: z.string(),
  testId: text,
  testName: z.string(),
  parameterCode: text,
  parameter: z.string(),
  value: z.string(),
  unit: z.string(),
  rangeText: z.string(),
  flag,
  computedFlag: flag,
  direction,
  flagReason: text,
  /** The reason why a value such as `< 0.5` has no flag. */
  unclear: text,
  calculated: z.boolean(),
  plausibleConfirmed: z.boolean(),
  deltaPercent: number,
  deltaBeyond: z.boolean(),
  comment: text,
  reason: text,
  returnReason: text,
  amends: z.boolean(),
  state: z.enum(keysOf(resultStates)),
  enteredBy: person,
  enteredAt: z.string(),
  verifiedBy: person,
  verifiedAt: text,
  releasedAt: text,
  collectedOn: z.string(),
  criticalOpen: z.boolean(),
})

/** A report's results as the grid and the verification show them (RES-01). */
export const sheetSchema = z.object({
  id: z.string(),
  number: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  orderStatus: z.enum(keysOf(orderStatuses)),
  cancellationReason: text,
  status: z.string(),
  source: z.string(),
  notes: text,
  state: z.enum(keysOf(resultStates)).nullable(),
  twoPersons: z.boolean(),
  patient: z.object({ id: z.string(), number: z.string(), name: z.string(), gender: z.enum(keysOf(genders)).nullable(), dateOfBirth: text, phone: text }),
  collectedOn: z.string(),
  collectedAt: text,
  collectedBy: text,
  tests: z.array(z.object({ id: z.string(), name: z.string(), isOrdered: z.boolean(), parameters: z.array(parameterSchema) })),
  rows: z.array(rowSchema),
  /** The critical values without a confirmed call, also those that another value replaced (CRV-03). */
  openCriticals: z.array(criticalSchema),
  stage: z.enum(keysOf(reportStages)).nullable(),
  /** Missing parameters of the ordered tests. */
  pending: z.array(z.object({ test: z.string(), parameters: z.array(z.string()) })),
  /** Other reports of the patient for this order that are available already, by number. */
  otherReports: z.array(z.string()),
  hasFile: z.boolean(),
  /** Ids of the critical drafts whose clock starts when they are handed over, or on `Call now` (CRV-01). */
  criticalDrafts: z.array(z.string()),
  /** Warnings about values that do not fit each other. */
  checks: z.array(z.string()),
  formers: z.array(
    z.object({
      parameterCode: z.string(),
      kind: z.enum(parameterKinds),
      value: z.string(),
      number,
      comparator: z.enum(comparators).nullable(),
      unit: text,
      collectedOn: z.string(),
    }),
  ),
})

/** More parameters than a report has. */
const maxCriticals = 1000

/** The sheet as the wire carries it. */
export async function sheetAnswer(db: Sql, sheet: ResultSheet, { twoPersons, now }: { twoPersons: boolean; now: Date }): Promise<z.input<typeof sheetSchema>> {
  const { report, patient, subject } = sheet
  const people = await namesOfPeople(db, sheet.rows)
  return {
    id: report.id,
    number: report.number,
    orderId: report.orderId,
    orderNumber: report.orderNumber,
    orderStatus: sheet.order.status,
    cancellationReason: sheet.order.cancellationReason,
    status: report.status,
    source: report.source,
    notes: report.notes,
    state: overallState(sheet.rows.map(({ state }) => state)),
    twoPersons,
    patient: { id: patient.id, number: patient.number, name: patient.name, gender: patient.gender, dateOfBirth: patient.dateOfBirth, phone: patient.phone },
    collectedOn: subject.collectedOn,
    collectedAt: sheet.collectedAt,
    collectedBy: sheet.collectedBy,
    tests: sheet.tests.map((test) => ({ ...test, parameters: test.parameters.map(parameterAnswer) })),
    rows: sheet.rows.map((row) => rowAnswer(row, people)),
    openCriticals: (await listCritical(db, { page: 1, limit: maxCriticals, reportId: report.id }, now)).rows,
    stage: report.stage,
    pending: pendingOf(sheet, await lastReleased(db, report.id)).map(({ test, parameters }) => ({ test, parameters: [...parameters] })),
    otherReports: (await otherReportsOf(db, report)).flatMap(({ number, status }) => (status === 'Available' ? [number] : [])),
    hasFile: (await db.$count(reportVersions, eq(reportVersions.reportId, report.id))) > 0,
    criticalDrafts: (await unopenedCriticals(db, sheet.rows)).map(({ id }) => id),
    checks: checkWarnings(checkedTests(sheet)),
    formers: [...sheet.formers].map(([parameterCode, { value, collectedOn, unit }]) => ({
      parameterCode,
      kind: value.kind,
      value: value.text,
      number: value.kind === 'numeric' ? value.number : null,
      comparator: value.kind === 'numeric' ? value.comparator : null,
      unit,
      collectedOn,
    })),
  }
}

function checkedTests({ tests, rows }: ResultSheet) {
  return tests.map(({ id, parameters }) => ({
    codes: parameters.map(({ code }) => code),
    values: new Map(
      rows.flatMap((row) => (row.testId === id && row.parameterCode && row.value !== withdrawnValue ? [[row.parameterCode, valueOfRow(row)] as const] : [])),
    ),
  }))
}

function parameterAnswer(parameter: ResultSheet['tests'][number]['parameters'][number]) {
  return {
    ...parameter,
    ranges: parameter.ranges.map((range) => ({ ...range })),
    criticalValues: [...parameter.criticalValues],
    options: [...parameter.options],
    normalValues: [...parameter.normalValues],
  }
}

/** Columns of a row sent as stored. */
const sent = [
  'id',
  'testId',
  'testName',
  'parameterCode',
  'parameter',
  'value',
  'unit',
  'rangeText',
  'flag',
  'computedFlag',
  'direction',
  'flagReason',
  'calculated',
  'plausibleConfirmed',
  'deltaPercent',
  'deltaBeyond',
  'comment',
  'reason',
  'returnReason',
  'amends',
  'state',
  'enteredAt',
  'verifiedAt',
  'releasedAt',
  'collectedOn',
  'criticalOpen',
] as const satisfies readonly (keyof ResultRow)[]

function rowAnswer(row: ResultRow, people: ReadonlyMap<string, string>) {
  const who = (id: string | null) => (id === null ? null : { id, name: people.get(id) ?? 'A former user' })
  return { ...pick(row, sent), unclear: unclearTextOf(row), enteredBy: who(row.enteredBy), verifiedBy: who(row.verifiedBy) }
}

function pick<Row, Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>
}
