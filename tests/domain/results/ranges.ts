import type { Age } from '#domain/results/age.ts'
import type { CatalogueRange } from '#domain/results/catalogue-range.ts'

export const days = (value: number): Age => ({ value, unit: 'days' })
export const months = (value: number): Age => ({ value, unit: 'months' })
export const years = (value: number): Age => ({ value, unit: 'years' })

/** A range of the catalogue from one age to below another, for both sexes and from 1 to 2 unless said otherwise. */
export function rangeOf(from: Age, below: Age | null, more: Partial<CatalogueRange> = {}): CatalogueRange {
  return { sex: 'any', from, below, low: 1, high: 2, exclusive: false, critical: null, validFrom: null, validTo: null, source: null, ...more }
}
