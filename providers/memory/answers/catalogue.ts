import { type Booking, type CheckedItem, type BookableTest, itemWarnings } from '#domain/booking-checks.ts'
import { packageValue } from '#domain/package-price.ts'
import { measuredBy } from './measured.ts'
import { type CartItem, type Memory, type Row, textOf } from './memory.ts'
import { invalid } from './refusals.ts'

/** A test or package of the catalogue as it is offered today; amounts in paise. */
export interface Offer {
  readonly type: 'test' | 'package'
  readonly testId: string | null
  readonly packageId: string | null
  readonly name: string
  readonly price: number
  readonly finalPrice: number
  readonly tests: readonly { readonly id: string; readonly name: string }[]
}

const testsIn = (row: Row): readonly string[] => (Array.isArray(row.tests) ? row.tests.filter((id) => typeof id === 'string') : [])

/** Returns the catalogue's test or package under an id; 422 at the field where there is none. */
export async function offerOf(memory: Memory, type: 'test' | 'package', id: string, field: string): Promise<Offer> {
  const tests = await memory.rows('tests')
  const row = (type === 'test' ? tests : await memory.rows('test-packages')).find((each) => each.id === id)
  if (!row) throw invalid(field, `This ${type} does not exist`)
  if (row.isActive !== true) throw invalid(field, `${textOf(row.name)} is not offered at present`)
  const inside = type === 'test' ? [] : tests.filter((test) => testsIn(row).includes(test.id))
  const finalPrice = Number(row.price)
  const { actualValue } = packageValue(
    finalPrice,
    inside.map(({ price }) => Number(price)),
  )
  return {
    type,
    testId: type === 'test' ? id : null,
    packageId: type === 'package' ? id : null,
    name: textOf(row.name),
    price: type === 'test' ? finalPrice : Math.max(finalPrice, actualValue),
    finalPrice,
    tests: inside.map((test) => ({ id: test.id, name: textOf(test.name) })),
  }
}

/** An item of a cart, or of an order with what a package contained when it was sold. */
export type BookedItem = CartItem & Partial<Pick<Offer, 'tests'>>

/** Checks a patient's items (CHK-02, CHK-03) by the rules of the server. */
export async function warningsOf(memory: Memory, items: readonly BookedItem[], booking: Booking) {
  const tests = new Map((await memory.rows('tests')).map((row) => [row.id, row]))
  const packages = new Map((await memory.rows('test-packages')).map((row) => [row.id, row]))
  const checked = (id: string): BookableTest[] => {
    const row = tests.get(id)
    if (!row) return []
    const { name, fastingRequired, requirements, isActive } = row
    return [
      {
        id,
        name: textOf(name),
        fasting: fastingRequired === true,
        sex: 'any',
        requirements: textOf(requirements) || null,
        isOffered: isActive === true,
        parameters: measuredBy(textOf(name)).map(({ code }) => code),
      },
    ]
  }
  const checkedItems = items.map(({ id, type, name, price, quantity, testId, packageId, tests: sold = [] }): CheckedItem => {
    const of = testId ?? packageId
    const row = testId === null ? packages.get(packageId ?? '') : tests.get(testId)
    const contents = sold.length > 0 ? sold.map((test) => test.id) : row ? testsIn(row) : []
    const inside = testId === null ? contents : [testId]
    return { id, type, of, name, price, quantity, sex: 'any', isOffered: row?.isActive === true, tests: inside.flatMap(checked) }
  })
  const offers = [...packages.values()].filter((row) => row.isActive === true && testsIn(row).every((id) => tests.get(id)?.isActive === true))
  return itemWarnings(
    checkedItems,
    booking,
    offers.map((row) => ({ id: row.id, name: textOf(row.name), price: Number(row.price), sex: 'any', testIds: testsIn(row) })),
  ).map(({ step, ...warning }) => ({ ...warning, step: step && { ...step, removes: [...step.removes] } }))
}
