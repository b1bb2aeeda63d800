import { eq } from 'drizzle-orm'
import { civilDateOf } from '#domain/civil-date.ts'
import type { AppSettings } from '#server/call/context.ts'
import { isCovered } from '#server/shared/results/test-facts.ts'
import { readLaboratory } from '#server/shared/results/laboratory-head.ts'
import type { ContentOf } from '#contract/call.ts'
import type { sheet as sheetCall } from '#contract/results.ts'
import { signatoryProblem } from '#domain/signatory.ts'
import { checkWarnings } from '#domain/results/checks.ts'
import { overallState } from '#domain/results/states.ts'
import { reportVersions } from '#server/db/tables/reports.ts'
import { isPatientOutdated, lastReleased } from '#server/shared/results/last-released.ts'
import { otherReportsOf } from '#server/shared/other-reports.ts'
import { pendingOf } from '#server/shared/results/pending.ts'
import { withdrawnValue } from '#domain/results/value.ts'
import type { Sql } from '#server/db/database.ts'
import { namesOfPeople } from '#server/shared/results/people.ts'
import { listCritical } from './critical.ts'
import { readSignatures, type SigningUser } from './signing.ts'
import { unopenedCriticals } from '#server/shared/results/critical-entries.ts'
import type { ResultRow, ResultSheet } from '#server/shared/results/read-sheet.ts'
import { unclearTextOf, valueOfRow } from '#server/shared/results/value-of-row.ts'
import { resultPatient } from '#server/shared/patient.ts'

/** More parameters than a report has. */
const maxCriticals = 1000

/** The sheet as the wire carries it. */
export async function sheetAnswer(
  db: Sql,
  sheet: ResultSheet,
  {
    settings: { twoPersons, timeZone, signatories },
    user,
    now,
  }: { readonly settings: Pick<AppSettings, 'twoPersons' | 'timeZone' | 'signatories'>; readonly user: SigningUser['user']; readonly now: Date },
): Promise<ContentOf<typeof sheetCall.answer>> {
  const { report, patient, subject } = sheet
  const people = await namesOfPeople(db, sheet.rows)
  const released = await lastReleased(db, report.id)
  const { lacking, own } = (await readSignatures(db, sheet.rows, { user, signatories })).of(sheet.rows)
  const { accreditation } = (await readLaboratory(db)).laboratory
  const today = civilDateOf(now, timeZone)
  return {
    id: report.id,
    number: report.number,
    orderId: report.orderId,
    orderNumber: report.orderNumber,
    orderStatus: sheet.order.status,
    cancellationReason: sheet.order.cancellationReason,
    requester: sheet.order.requester,
    clinicalInfo: sheet.order.clinicalInfo,
    status: report.status,
    source: report.source,
    notes: report.notes,
    state: overallState(sheet.rows.map(({ state }) => state)),
    twoPersons,
    signatoryProblem: signatoryProblem(lacking),
    testsToSign: lacking.length > 0 ? [...own] : [],
    patient: resultPatient(patient),
    collectedOn: subject.collectedOn,
    collectedAt: sheet.collectedAt,
    collectedBy: sheet.collectedBy,
    tests: sheet.tests.map(({ about, ...test }) => ({
      ...test,
      method: about?.method ?? null,
      referralLaboratory: about?.referralLaboratory?.name ?? null,
      isInScope: accreditation ? isCovered(about, today) : null,
    })),
    samples: sheet.samples,
    rows: sheet.rows.map((row) => rowAnswer(row, people)),
    openCriticals: (await listCritical(db, { page: 1, limit: maxCriticals, reportId: report.id }, now)).rows,
    stage: report.stage,
    pending: pendingOf(sheet, released),
    isPatientOutdated: isPatientOutdated(sheet, released),
    otherReports: (await otherReportsOf(db, report)).flatMap(({ number, status }) => (status === 'Available' ? [number] : [])),
    hasFile: (await db.$count(reportVersions, eq(reportVersions.reportId, report.id))) > 0,
    criticalDrafts: (await unopenedCriticals(db, sheet.rows)).map(({ id }) => id),
    checks: checkWarnings(checkedTests(sheet)),
    formers: formersAnswer(sheet.formers),
  }
}

/** The last released values as the wire carries them. */
export function formersAnswer(formers: ResultSheet['formers']) {
  return [...formers].map(([parameterCode, { value, collectedOn, unit, recent }]) => ({
    parameterCode,
    kind: value.kind,
    value: value.text,
    number: value.kind === 'numeric' ? value.number : null,
    comparator: value.kind === 'numeric' ? value.comparator : null,
    unit,
    collectedOn,
    recent,
  }))
}

function checkedTests({ tests, rows }: ResultSheet) {
  return tests.map(({ id, name, parameters }) => ({
    name,
    parameters,
    values: new Map(
      rows.flatMap((row) => (row.testId === id && row.parameterCode && row.value !== withdrawnValue ? [[row.parameterCode, valueOfRow(row)] as const] : [])),
    ),
  }))
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
  'ageUnclear',
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

/** A value as the wire carries it. */
export function rowAnswer(row: ResultRow, people: ReadonlyMap<string, string>) {
  const who = (id: string | null) => (id === null ? null : { id, name: people.get(id) ?? 'A former user' })
  return { ...pick(row, sent), unclear: unclearTextOf(row), enteredBy: who(row.enteredBy), verifiedBy: who(row.verifiedBy) }
}

function pick<Row, Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>
}
