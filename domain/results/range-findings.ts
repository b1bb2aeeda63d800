import { addDays, type CivilDate, formatCivilDate } from '#domain/civil-date.ts'
import { type Age, daysOfAge } from './age.ts'
import { ageRangeText, type CatalogueRange, limitAmongNormal } from './catalogue-range.ts'
import type { CriticalBounds } from './parameter.ts'

/** A finding about the ranges of a parameter for its author. `rows` are the indexes of the affected ranges. */
export interface RangeFinding {
  readonly kind: 'overlap' | 'gap' | 'critical'
  readonly words: string
  readonly rows: readonly number[]
}

interface Placed {
  readonly range: CatalogueRange
  readonly row: number
}

interface Gap {
  readonly from: Age
  readonly below: Age | null
}

const birth: Age = { value: 0, unit: 'days' }
/** A range whose normal values a critical limit cuts off; `critical` are the parameter's own limits. */
function limitsAmongNormal(ranges: readonly CatalogueRange[], critical: CriticalBounds | null): RangeFinding[] {
  return ranges.flatMap((range, row): RangeFinding[] => {
    const limit = limitAmongNormal(range, range.critical ?? critical)
    return limit === null ? [] : [{ kind: 'critical', words: `Row ${row + 1}: the critical limit ${limit} is a normal value`, rows: [row] }]
  })
}

/**
 * Overlapping and missing ages of a parameter's ranges, for each sex, as of today and of every later day on which a range begins or ends (RES-01).
 * A range for one sex beside one for both is no overlap: it comes first for that sex. Critical limits among normal values are reported too.
 */
export function rangeFindings(ranges: readonly CatalogueRange[], today: CivilDate, critical: CriticalBounds | null = null): readonly RangeFinding[] {
  const placed = ranges.map((range, row) => ({ range, row }))
  const named = new Set<string>()
  const gaps = changeDays(ranges, today).flatMap((day) =>
    gapsOn(ranges, day).flatMap((ages): RangeFinding[] => {
      if (named.has(ages)) return []
      named.add(ages)
      return [{ kind: 'gap', words: `No range${day === today ? '' : ` from ${formatCivilDate(day)} on`}: ${ages}`, rows: [] }]
    }),
  )
  return [...overlaps(placed), ...limitsAmongNormal(ranges, critical), ...gaps]
}

function overlaps(placed: readonly Placed[]): RangeFinding[] {
  return placed.flatMap((one, index) =>
    placed.slice(index + 1).flatMap((other): RangeFinding[] => {
      if (one.range.sex !== other.range.sex || !isValidTogether(one.range, other.range)) return []
      const from = later(one.range.from, other.range.from)
      const below = earlier(one.range.below, other.range.below)
      if (below && daysOfAge(from) >= daysOfAge(below)) return []
      const words = `Rows ${one.row + 1} and ${other.row + 1} overlap: ${ageRangeText({ from, below })}${sexText(one.range.sex)}`
      return [{ kind: 'overlap', words, rows: [one.row, other.row] }]
    }),
  )
}

function isValidTogether(one: CatalogueRange, other: CatalogueRange): boolean {
  const ends = (a: CatalogueRange, b: CatalogueRange) => a.validTo !== null && b.validFrom !== null && a.validTo < b.validFrom
  return !ends(one, other) && !ends(other, one)
}

/** Today, and the later days on which another set of ranges comes into force. */
function changeDays(ranges: readonly CatalogueRange[], today: CivilDate): CivilDate[] {
  const changes = ranges.flatMap(({ validFrom, validTo }) => [...(validFrom ? [validFrom] : []), ...(validTo ? [addDays(validTo, 1)] : [])])
  return [today, ...[...new Set(changes)].filter((day) => day > today).sort()]
}

/** The ages without a range on a day, in words. An age missing for both sexes is reported once. */
function gapsOn(ranges: readonly CatalogueRange[], day: CivilDate): string[] {
  const inForce = ranges.filter(({ validFrom, validTo }) => (!validFrom || validFrom <= day) && (!validTo || validTo >= day))
  const missing = (sex: 'Male' | 'Female') => gapsOf(inForce.filter((range) => range.sex === 'any' || range.sex === sex)).map(ageRangeText)
  const [men, women] = [missing('Male'), missing('Female')]
  return [
    ...men.map((ages) => (women.includes(ages) ? ages : ages + sexText('Male'))),
    ...women.filter((ages) => !men.includes(ages)).map((ages) => ages + sexText('Female')),
  ]
}

/** The ages that no range covers, the youngest first. */
function gapsOf(ranges: readonly CatalogueRange[]): Gap[] {
  const gaps: Gap[] = []
  let reached: Age | null = birth
  for (const { from, below } of [...ranges].sort((a, b) => daysOfAge(a.from) - daysOfAge(b.from))) {
    if (reached === null) break
    if (daysOfAge(from) > daysOfAge(reached)) gaps.push({ from: reached, below: from })
    reached = below === null ? null : later(reached, below)
  }
  return reached === null ? gaps : [...gaps, { from: reached, below: null }]
}

function later(a: Age, b: Age): Age {
  return daysOfAge(b) > daysOfAge(a) ? b : a
}

function earlier(a: Age | null, b: Age | null): Age | null {
  if (a === null || b === null) return a ?? b
  return daysOfAge(b) < daysOfAge(a) ? b : a
}

function sexText(sex: CatalogueRange['sex']): string {
  return sex === 'any' ? '' : ` (${sex})`
}
