import { and, asc, eq, getTableColumns, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { CivilDate } from '#domain/civil-date.ts'
import type { FormerSeries } from '#domain/results/delta.ts'
import type { Sql } from '#server/db/database.ts'
import { results } from '#server/db/tables/results.ts'
import { isReleasedOf } from './released-values.ts'
import { valueOfRow } from './value-of-row.ts'

/** Number of released values that are drawn as a line in the grid. */
const maxRecent = 5

/** The results that former values are compared with: of a patient, collected on a day, in a report if there is one yet. */
export interface Compared {
  readonly key: string
  readonly reportId: string | null
  readonly patientId: string
  readonly collectedOn: CivilDate
}

/** The last released values of each parameter on other reports, collected no later than these, by the key of the results (RES-07). `codes` limits the parameters. */
export async function formersOf(
  db: Sql,
  compared: readonly Compared[],
  codes?: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, FormerSeries>>> {
  if (compared.length === 0 || codes?.length === 0) return new Map()
  const place = sql<number>`row_number() over (partition by wanted.key, ${results.parameterCode} order by ${results.collectedOn} desc, ${results.releasedAt} desc)`
  const wanted = sql`(values ${sql.join(
    compared.map(({ key, reportId, patientId, collectedOn }) => sql`(${key}::text, ${reportId}::uuid, ${patientId}::uuid, ${collectedOn}::date)`),
    sql`, `,
  )}) as wanted (key, report_id, patient_id, collected_on)`
  const placed = db
    .select({ ...getTableColumns(results), key: sql<string>`wanted.key`.as('wanted_key'), place: place.as('place') })
    .from(results)
    .innerJoin(wanted, eq(results.patientId, sql`wanted.patient_id`))
    .where(
      and(
        isReleasedOf(db, sql`wanted.patient_id`),
        codes ? inArray(results.parameterCode, [...codes]) : isNotNull(results.parameterCode),
        or(sql`wanted.report_id is null`, sql`${results.reportId} <> wanted.report_id`),
        lte(results.collectedOn, sql`wanted.collected_on`),
      ),
    )
    .as('placed')
  const rows = await db.select().from(placed).where(lte(placed.place, maxRecent)).orderBy(asc(placed.parameterCode), asc(placed.place))
  return new Map(
    compared.map(({ key }) => {
      const own = rows.filter((row) => row.key === key)
      return [
        key,
        new Map(
          own.flatMap((last) => {
            if (last.place !== 1 || last.parameterCode === null) return []
            const comparable = own.filter(({ parameterCode, unit }) => parameterCode === last.parameterCode && unit === last.unit)
            const recent = comparable.flatMap(({ number }) => number ?? []).toReversed()
            return [[last.parameterCode, { value: valueOfRow(last), collectedOn: last.collectedOn, unit: last.unit || null, recent }] as const]
          }),
        ),
      ]
    }),
  )
}
