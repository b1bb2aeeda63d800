import type { CatalogueItem } from '#domain/catalogue-item.ts'
import type { Paise } from '#domain/money.ts'

/** A test that the server suggests, with the reason. */
export interface SuggestedItem extends CatalogueItem {
  readonly reason: string
  /** The digit that adds it, the same for as long as the prescription is open; null beyond the ninth. */
  readonly digit: string | null
}

/** The sum of the known prices. */
export function totalOf(items: readonly CatalogueItem[]): Paise {
  return items.reduce((sum, { price }) => sum + (price ?? 0), 0)
}
