import { asc, eq, inArray } from 'drizzle-orm'
import type { Parameter, ReferenceRange, Subject } from '#domain/results/parameter.ts'
import { daysToBirthday } from '#domain/results/range.ts'
import type { Sql } from '#server/db/database.ts'
import { parameters, testParameters } from '#server/db/schema.ts'

/** A parameter of the catalogue, as it is kept or about to be. */
type ParameterRow = typeof parameters.$inferInsert

/** Parameters whose critical limits include the bound itself, as their sources have it (`meta.rules` of the catalogue). */
const inclusiveCritical: readonly string[] = ['HB', 'PLT', 'PCV']

/** The parameters of tests in the catalogue's order, with ages counted for this patient (RES-01). */
export async function parametersOf(db: Sql, testIds: readonly string[], subject: Subject): Promise<Map<string, Parameter[]>> {
  const found = new Map<string, Parameter[]>(testIds.map((id) => [id, []]))
  if (testIds.length === 0) return found
  const rows = await db
    .select({ testId: testParameters.testId, parameter: parameters })
    .from(testParameters)
    .innerJoin(parameters, eq(parameters.code, testParameters.parameterCode))
    .where(inArray(testParameters.testId, [...testIds]))
    .orderBy(asc(testParameters.position))
  for (const { testId, parameter } of rows) found.get(testId)?.push(parameterFor(parameter, subject))
  return found
}

/** A parameter as the rules take it, with ages counted for this patient. */
export function parameterFor(row: ParameterRow, { dateOfBirth }: Subject): Parameter {
  const { critical } = row
  return {
    code: row.code,
    name: row.name,
    kind: row.kind,
    unit: row.unit ?? '',
    decimals: row.decimals ?? null,
    ranges: (row.ranges ?? []).map((range) => inDays(range, dateOfBirth)),
    rangeText: row.rangeText ?? null,
    critical: critical ? { low: critical.low ?? null, high: critical.high ?? null, inclusive: inclusiveCritical.includes(row.code) } : null,
    criticalValues: critical?.values ?? [],
    plausible: row.plausible ?? null,
    delta: row.deltaCheck ?? null,
    options: row.options ?? [],
    normalValues: row.normalValues ?? [],
  }
}

/** A range for completed years in days: a year of age begins on this patient's birthday. Without a birth date only the range of all ages can fit, and no day of it matters. */
function inDays({ ageMin, ageMax, ...range }: NonNullable<ParameterRow['ranges']>[number], dateOfBirth: string | null): ReferenceRange {
  const end = ageMax === null ? null : daysToBirthday(dateOfBirth, ageMax + 1)
  return { ...range, fromDays: daysToBirthday(dateOfBirth, ageMin) ?? ageMin * 365, toDays: ageMax === null ? null : end === null ? ageMax * 366 : end - 1 }
}
