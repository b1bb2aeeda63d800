import type { Declaration } from '#definition/declaration.ts'
import { defineResource } from '#definition/define-resource.ts'
import { integer, longText, rupees, text, yesNo } from '#definition/kind.ts'
import { called } from '#tests/support/called.ts'

/** A record of the contract as screens have it. */
export interface Kit {
  readonly id: string
  readonly name: string
  /** Paise. */
  readonly price: number | null
  readonly stock: number | null
  readonly isActive: boolean
  readonly note: string | null
}

export const kits = defineResource({
  ...called('kit'),
  permission: 'tests',
  fields: {
    name: text({ required: 'Name is required', sort: true }),
    price: rupees({ sort: true }),
    stock: integer(),
    isActive: yesNo({ notNull: true }),
    note: longText(),
  },
  list: { columns: ['name'], search: 'Search kits', filters: { isActive: 'isActive', minPrice: { atLeast: 'price' } } },
}) as unknown as Declaration

export const registry: ReadonlyMap<string, Declaration> = new Map([['kits', kits]])

const kit = (id: string, name: string, price: number | null, isActive: boolean, stock: number | null): Kit => ({ id, name, price, stock, isActive, note: null })

/** Seven records, with prices that sort differently as texts, and an id that needs encoding in a path. */
export const sevenKits: readonly Kit[] = [
  kit('k1', 'Glucose', 900, true, 0),
  kit('k2', 'Lipid', 10_050, false, 3),
  kit('a/b?c#d %', 'Odd', 100_000, true, 7),
  kit('k4', 'glucose, fasting', 20_000, true, 1),
  kit('k5', 'HbA1c', 5_000, false, 2),
  kit('k6', 'Ferritin', 70_000, true, 9),
  kit('k7', 'Bilirubin', 3_000, true, 4),
]
