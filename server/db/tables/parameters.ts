import { sql } from 'drizzle-orm'
import { boolean, check, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { type AgeUnit, ageUnits } from '#domain/results/age.ts'
import { type ParameterKind, parameterKinds, type ReferenceRange } from '#domain/results/parameter.ts'
import { day, id, oneOfCheck, requiredReference, stamps } from '#server/db/columns.ts'
import { tests } from './catalogue.ts'

/** Parameters that tests measure, with their limits; several tests may measure the same. Results keep its code. */
export const parameters = pgTable(
  'parameters',
  {
    code: text('code').primaryKey(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    kind: text('kind').$type<ParameterKind>().notNull(),
    unit: text('unit').notNull().default(''),
    decimals: integer('decimals'),
    /** Method of measurement, printed on the report. */
    method: text('method'),
    rangeText: text('range_text'),
    critical: jsonb('critical').$type<CriticalLimits>(),
    plausible: jsonb('plausible').$type<PlausibleLimits>(),
    deltaCheck: jsonb('delta_check').$type<DeltaCheck>(),
    options: jsonb('options').$type<readonly string[]>(),
    normalValues: jsonb('normal_values').$type<readonly string[]>(),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('parameters_id').on(t.id),
    index('parameters_name').on(sql`lower(${t.name})`, t.code),
    oneOfCheck('parameters_kind_known', t.kind, parameterKinds),
  ],
)

const units = Object.keys(ageUnits)
const daysOf = (value: string, unit: string) =>
  sql.raw(`case ${unit} when 'days' then ${value} when 'months' then ${value} * 1461 / 48 else ${value} * 1461 / 4 end`)

/** Reference ranges of a parameter by sex and age: the ages as they were given, and in days (`daysOfAge`). */
export const parameterRanges = pgTable(
  'parameter_ranges',
  {
    id: id(),
    parameterCode: text('parameter_code')
      .notNull()
      .references(() => parameters.code, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    sex: text('sex').$type<ReferenceRange['sex']>().notNull(),
    ageFrom: integer('age_from').notNull(),
    ageFromUnit: text('age_from_unit').$type<AgeUnit>().notNull(),
    ageBelow: integer('age_below'),
    ageBelowUnit: text('age_below_unit').$type<AgeUnit>(),
    fromDays: integer('from_days').generatedAlwaysAs(daysOf('age_from', 'age_from_unit')),
    belowDays: integer('below_days').generatedAlwaysAs(daysOf('age_below', 'age_below_unit')),
    low: doublePrecision('low'),
    high: doublePrecision('high'),
    exclusive: boolean('exclusive').notNull().default(false),
    criticalLow: doublePrecision('critical_low'),
    criticalHigh: doublePrecision('critical_high'),
    criticalInclusive: boolean('critical_inclusive').notNull().default(false),
    validFrom: day('valid_from'),
    validTo: day('valid_to'),
    source: text('source'),
  },
  (t) => [
    uniqueIndex('parameter_ranges_place').on(t.parameterCode, t.position),
    oneOfCheck('parameter_ranges_sex_known', t.sex, ['any', 'Male', 'Female']),
    oneOfCheck('parameter_ranges_from_unit_known', t.ageFromUnit, units),
    oneOfCheck('parameter_ranges_below_unit_known', t.ageBelowUnit, units),
    check('parameter_ranges_ages_sound', sql`${t.ageFrom} >= 0 and (${t.ageBelow} is null) = (${t.ageBelowUnit} is null) and ${t.belowDays} > ${t.fromDays}`),
    check('parameter_ranges_bounds_sound', sql`coalesce(${t.low}, ${t.high}) is not null and ${t.low} <= ${t.high}`),
    check('parameter_ranges_critical_sound', sql`${t.criticalLow} < ${t.criticalHigh}`),
    check('parameter_ranges_validity_sound', sql`${t.validFrom} <= ${t.validTo}`),
  ],
)

/** The parameters of a test, in the order of its report. */
export const testParameters = pgTable(
  'test_parameters',
  {
    testId: requiredReference('test_id', () => tests.id, { onDelete: 'cascade' }),
    parameterCode: text('parameter_code')
      .notNull()
      .references(() => parameters.code),
    position: integer('position').notNull(),
  },
  (t) => [primaryKey({ name: 'test_parameters_pkey', columns: [t.testId, t.parameterCode] }), index('test_parameters_parameter').on(t.parameterCode)],
)

/** Values beyond which somebody must be called; `values` names the critical choices of a parameter that is not a number. */
interface CriticalLimits {
  readonly low?: number | null
  readonly high?: number | null
  /** True when a value equal to a bound is critical too. */
  readonly inclusive?: boolean
  readonly values?: readonly string[]
}

/** Limits beyond which a typing mistake is likely. */
interface PlausibleLimits {
  readonly min: number
  readonly max: number
}

/** Distance from the last value of the same patient beyond which a value is checked again. */
interface DeltaCheck {
  readonly percent: number
  readonly withinDays: number
}
