import { type CheckedItem, itemWarnings, type OfferedPackage } from '#domain/booking-checks.ts'
import type { BookingStep, BookingWarning } from '#domain/booking-warning.ts'
import { type CatalogueItem, isSameItem } from '#domain/catalogue-item.ts'
import type { Gender } from '#domain/patient.ts'
import type { DraftItem, DraftPatient } from './draft.ts'
import { patientName } from './missing.ts'

/** The tests and packages of the catalogue that the checks compare with. */
export interface CheckedCatalogue {
  readonly tests: readonly DraftItem[]
  readonly packages: readonly DraftItem[]
}

const keyOf = ({ type, id }: Pick<CatalogueItem, 'type' | 'id'>) => `${type} ${id}`

// The catalogue's lists do not say for which sex a test is, nor its parameters: the order's own warnings do.
const bookable = ({ id, name, isFasting, requirements }: DraftItem) =>
  ({ id, name, fasting: isFasting, sex: 'any', requirements, isOffered: true, parameters: [] }) as const

function checked(item: DraftItem, tests: ReadonlyMap<string, DraftItem>): CheckedItem {
  const { type, id, name, price, quantity, testIds } = item
  const own = type === 'test' ? [item] : testIds.flatMap((testId) => tests.get(testId) ?? [])
  return { id: keyOf(item), type, of: id, name, price: price ?? 0, quantity, sex: 'any', isOffered: true, tests: own.map(bookable) }
}

function offered({ id, name, price, testIds }: DraftItem): OfferedPackage[] {
  return price === null ? [] : [{ id, name, price, sex: 'any', testIds }]
}

/** The warnings about a patient's items that the catalogue tells (CHK-02, CHK-03); the order says the others. */
export function draftWarnings(person: DraftPatient, { tests, packages }: CheckedCatalogue, timeSlot: string | null): readonly BookingWarning[] {
  const byId = new Map(tests.map((test) => [test.id, test]))
  const gender = (person.values.gender ?? null) as Gender | null
  const booking = { patientId: person.key, patientName: patientName(person), gender, timeSlot }
  return itemWarnings(
    person.items.map((item) => checked(item, byId)),
    booking,
    packages.flatMap(offered),
  )
}

/** The warnings about one item. */
export function warningsOf(warnings: readonly BookingWarning[], item: DraftItem): readonly BookingWarning[] {
  return warnings.filter(({ itemId }) => itemId === keyOf(item))
}

/** A patient's items after the step that resolves a warning. */
export function afterStep(items: readonly DraftItem[], { removes, adds }: BookingStep, packages: readonly DraftItem[]): readonly DraftItem[] {
  const left = items.filter((item) => !removes.includes(keyOf(item)))
  const added = adds === null ? undefined : packages.find(({ id }) => id === adds)
  return adds !== null && !added ? items : withItem(left, added)
}

/** A patient's items with one more, unless they have it. */
export function withItem(items: readonly DraftItem[], added: DraftItem | undefined): readonly DraftItem[] {
  return added === undefined || items.some((item) => isSameItem(item, added)) ? items : [...items, added]
}
