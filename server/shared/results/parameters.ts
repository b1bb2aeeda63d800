import { asc, eq, inArray } from 'drizzle-orm'
import { type CatalogueRange, rangeInDays } from '#domain/results/catalogue-range.ts'
import type { Parameter, Subject } from '#domain/results/parameter.ts'
import type { Sql } from '#server/db/database.ts'
import { parameterRanges, parameters, testParameters } from '#server/db/tables/parameters.ts'

/** A parameter of the catalogue, as stored or about to be stored. */
type ParameterRow = typeof parameters.$inferInsert
type RangeRow = typeof parameterRanges.$inferInsert

/** The parameters of tests in the catalogue's order, with ages counted to the day of collection (RES-01). */
export async function parametersOf(db: Sql, testIds: readonly string[], subject: Pick<Subject, 'collectedOn'>): Promise<Map<string, Parameter[]>> {
  const found = new Map<string, Parameter[]>(testIds.map((id) => [id, []]))
  if (testIds.length === 0) return found
  const rows = await db
    .select({ testId: testParameters.testId, parameter: parameters })
    .from(testParameters)
    .innerJoin(parameters, eq(parameters.code, testParameters.parameterCode))
    .where(inArray(testParameters.testId, [...testIds]))
    .orderBy(asc(testParameters.position))
  const ranges = await rangesOf(
    db,
    rows.map(({ parameter }) => parameter.code),
  )
  for (const { testId, parameter } of rows) found.get(testId)?.push(parameterFor(parameter, ranges.get(parameter.code) ?? [], subject))
  return found
}

/** The reference ranges of parameters by their code, as the catalogue has them. */
export async function rangesOf(db: Sql, codes: readonly string[]): Promise<Map<string, CatalogueRange[]>> {
  const found = new Map<string, CatalogueRange[]>()
  if (codes.length === 0) return found
  const rows = await db
    .select()
    .from(parameterRanges)
    .where(inArray(parameterRanges.parameterCode, [...new Set(codes)]))
    .orderBy(asc(parameterRanges.parameterCode), asc(parameterRanges.position))
  for (const row of rows) found.set(row.parameterCode, [...(found.get(row.parameterCode) ?? []), rangeOfRow(row)])
  return found
}

/** A range as the catalogue has it, from its row. */
export function rangeOfRow(row: RangeRow): CatalogueRange {
  const { criticalLow = null, criticalHigh = null, criticalInclusive = false } = row
  return {
    sex: row.sex,
    from: { value: row.ageFrom, unit: row.ageFromUnit },
    below: row.ageBelow == null || row.ageBelowUnit == null ? null : { value: row.ageBelow, unit: row.ageBelowUnit },
    low: row.low ?? null,
    high: row.high ?? null,
    exclusive: row.exclusive ?? false,
    critical: criticalLow === null && criticalHigh === null ? null : { low: criticalLow, high: criticalHigh, inclusive: criticalInclusive },
    validFrom: row.validFrom ?? null,
    validTo: row.validTo ?? null,
    source: row.source ?? null,
  }
}

/** A parameter as the rules take it, with ages counted to the day of collection. */
export function parameterFor(row: ParameterRow, ranges: readonly CatalogueRange[], { collectedOn }: Pick<Subject, 'collectedOn'>): Parameter {
  const { critical } = row
  const hasLimits = critical != null && (critical.low != null || critical.high != null)
  return {
    code: row.code,
    name: row.name,
    kind: row.kind,
    unit: row.unit ?? '',
    decimals: row.decimals ?? null,
    ranges: ranges.map((range) => rangeInDays(range, collectedOn)),
    rangeText: row.rangeText ?? null,
    critical: hasLimits ? { low: critical.low ?? null, high: critical.high ?? null, inclusive: critical.inclusive ?? false } : null,
    criticalValues: critical?.values ?? [],
    plausible: row.plausible ?? null,
    delta: row.deltaCheck ?? null,
    options: row.options ?? [],
    normalValues: row.normalValues ?? [],
  }
}
