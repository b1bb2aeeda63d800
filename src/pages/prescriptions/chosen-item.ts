import type { Paise } from '#domain/money.ts'
import { readableOf, readOrNull, rupees, shape, text, textOrNull } from '#crud/wire.ts'

/** A test or package that is to be added to the cart; null where the price is not known. */
export interface ChosenItem {
  readonly type: 'test' | 'package'
  readonly id: string
  readonly name: string
  readonly price: Paise | null
}

/** A test that the server suggests, and why. */
export interface SuggestedItem extends ChosenItem {
  readonly reason: string
}

/** Whether two are the same test or package. */
export function isSame(one: ChosenItem, other: ChosenItem): boolean {
  return one.type === other.type && one.id === other.id
}

/** The sum of the known prices. */
export function totalOf(items: readonly ChosenItem[]): Paise {
  return items.reduce((sum, { price }) => sum + (price ?? 0), 0)
}

const suggestion = shape({ id: text, name: text, price: readOrNull(rupees), reason: textOrNull })

/** The server's suggestions; what cannot be read is left out, since a suggestion is a help and nothing else. */
export function readSuggestions(answer: unknown): SuggestedItem[] {
  return readableOf(suggestion)(answer).map(({ reason, ...item }) => ({ type: 'test', ...item, reason: reason ?? '' }))
}
