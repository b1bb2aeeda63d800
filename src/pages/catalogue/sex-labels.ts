import type { CatalogueRange } from '#domain/results/catalogue-range.ts'

/** The sexes that a test or a range is for, in words. */
export const sexLabels: Readonly<Record<CatalogueRange['sex'], string>> = { any: 'Any sex', Male: 'Male', Female: 'Female' }

/** The same to choose from. */
export const sexOptions = Object.entries(sexLabels).map(([value, label]) => ({ value, label }))
