import { latinDigits } from '#domain/phone.ts'
import type { AgeUnit } from '#domain/results/age.ts'
import { type CatalogueRange, rangeProblems } from '#domain/results/catalogue-range.ts'
import type { CriticalBounds } from '#domain/results/parameter.ts'

/** A range as it is typed: numbers are texts, empty for no value. */
export interface RangeDraft {
  /** Tells the rows apart while they are added and removed. */
  readonly key: number
  readonly sex: CatalogueRange['sex']
  readonly from: string
  readonly fromUnit: AgeUnit
  readonly below: string
  readonly belowUnit: AgeUnit
  readonly low: string
  readonly high: string
  readonly exclusive: boolean
  readonly criticalLow: string
  readonly criticalHigh: string
  readonly criticalInclusive: boolean
  readonly validFrom: string | null
  readonly validTo: string | null
  readonly source: string
}

/** The message for a text that is no number. */
export const noNumber = 'Enter a number without commas'

let made = 0

/** An empty range for all ages. */
export function newDraft(more: Partial<RangeDraft> = {}): RangeDraft {
  made += 1
  return {
    sex: 'any',
    from: '0',
    fromUnit: 'years',
    below: '',
    belowUnit: 'years',
    low: '',
    high: '',
    exclusive: false,
    criticalLow: '',
    criticalHigh: '',
    criticalInclusive: false,
    validFrom: null,
    validTo: null,
    source: '',
    ...more,
    key: made,
  }
}

/** A range of the catalogue as it is typed. */
export function draftOf({ from, below, low, high, critical, source, ...range }: CatalogueRange): RangeDraft {
  return newDraft({
    ...range,
    from: String(from.value),
    fromUnit: from.unit,
    below: numberText(below?.value),
    belowUnit: below?.unit ?? 'years',
    low: numberText(low),
    high: numberText(high),
    criticalLow: numberText(critical?.low),
    criticalHigh: numberText(critical?.high),
    criticalInclusive: critical?.inclusive ?? false,
    source: source ?? '',
  })
}

/** A typed range as a range of the catalogue. A text that is not a number becomes NaN. */
export function rangeOfDraft(draft: RangeDraft): CatalogueRange {
  return {
    sex: draft.sex,
    from: { value: numberOf(draft.from) ?? 0, unit: draft.fromUnit },
    below: draft.below.trim() === '' ? null : { value: numberOf(draft.below) ?? Number.NaN, unit: draft.belowUnit },
    low: numberOf(draft.low),
    high: numberOf(draft.high),
    exclusive: draft.exclusive,
    critical: limitsOf(draft.criticalLow, draft.criticalHigh, draft.criticalInclusive),
    validFrom: draft.validFrom || null,
    validTo: draft.validTo || null,
    source: draft.source.trim() || null,
  }
}

/** Critical limits as typed; none if both are empty. */
export function limitsOf(low: string, high: string, inclusive: boolean): CriticalBounds | null {
  const limits = { low: numberOf(low), high: numberOf(high), inclusive }
  return limits.low === null && limits.high === null ? null : limits
}

/** The sentences that refuse a draft, by field. */
export function draftProblems(draft: RangeDraft): Readonly<Record<string, string>> {
  const unreadable = (['low', 'high', 'criticalLow', 'criticalHigh'] as const).filter((name) => Number.isNaN(numberOf(draft[name])))
  if (unreadable.length > 0) return Object.fromEntries(unreadable.map((name) => [name === 'low' || name === 'high' ? name : 'critical', noNumber]))
  return rangeProblems(rangeOfDraft(draft))
}

/** A typed number, null for an empty text, NaN for one that is not a number; a comma is refused, since `4,000` is ambiguous: four thousand or four. */
export function numberOf(text: string): number | null {
  const plain = latinDigits(text.trim())
  if (plain === '') return null
  return /^-?\d+(\.\d+)?$|^-?\.\d+$/.test(plain) ? Number(plain) : Number.NaN
}

/** A number as it is typed. */
export function numberText(number: number | null | undefined): string {
  return number == null ? '' : String(number)
}
