import type { Paise } from '#domain/money.ts'
import { paiseOfRupees } from '#domain/money.ts'

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

/** The server's suggestions; what cannot be read is left out, since a suggestion is a help and nothing else. */
export function readSuggestions(answer: unknown): SuggestedItem[] {
  if (!Array.isArray(answer)) return []
  return answer.flatMap((each: unknown): SuggestedItem[] => {
    if (typeof each !== 'object' || each === null) return []
    const { id, name, price, reason }: Readonly<Record<string, unknown>> = { ...each }
    if (typeof id !== 'string' || typeof name !== 'string') return []
    return [{ type: 'test', id, name, price: paiseOfRupees(price), reason: typeof reason === 'string' ? reason : '' }]
  })
}
