import { hoursText } from './time-slot.ts'
import type { BookingStep, BookingWarning, BookingWarningCode } from './booking-warning.ts'
import { isLateFasting } from './day-board.ts'
import { formatRupees, type Paise } from './money.ts'
import type { Gender } from './patient.ts'

/** The sex a test is for, or `any`. */
export type ForSex = 'any' | Gender

/** A test with the facts that the checks need. */
export interface BookableTest {
  readonly id: string
  readonly name: string
  readonly fasting: boolean
  readonly sex: ForSex
  readonly requirements: string | null
  readonly isOffered: boolean
  /** Codes of its parameters. */
  readonly parameters: readonly string[]
}

/** A test or package in an order or a cart. `tests` holds the test itself or the package's tests; `price` is for one. */
export interface CheckedItem {
  readonly id: string
  readonly type: 'test' | 'package'
  /** The id in the catalogue; null when it was deleted. */
  readonly of: string | null
  readonly name: string
  readonly price: Paise
  readonly quantity: number
  readonly sex: ForSex
  readonly isOffered: boolean
  readonly tests: readonly BookableTest[]
}

/** A package of the catalogue that could take the place of tests. */
export interface OfferedPackage {
  readonly id: string
  readonly name: string
  readonly price: Paise
  readonly sex: ForSex
  readonly testIds: readonly string[]
}

/** The patient and the hour of the items. */
export interface Booking {
  readonly patientId: string
  readonly patientName: string
  readonly gender: Gender | null
  /** `HH:mm-HH:mm`; null while there is no appointment. */
  readonly timeSlot: string | null
}

/** All warnings about one patient's items (CHK-02, CHK-03). */
export function itemWarnings(items: readonly CheckedItem[], booking: Booking, packages: readonly OfferedPackage[]): BookingWarning[] {
  const found = [
    ...sameTwice(items),
    ...testsInPackages(items),
    ...testsInTests(items),
    ...overlappingPackages(items),
    ...cheaperPackage(items, booking.gender, packages),
    ...items.flatMap((item) => [
      ...severalTimes(item),
      ...fastingTooLate(item, booking.timeSlot),
      ...otherSex(item, booking),
      ...documentNeeded(item),
      ...notOffered(item),
    ]),
  ]
  return found.map((warning) => ({ ...warning, patientId: booking.patientId }))
}

type Found = Omit<BookingWarning, 'patientId'>

function warn(code: BookingWarningCode, item: CheckedItem, message: string, step: BookingStep | null = null): Found {
  return { code, message, itemId: item.id, step }
}

function removing(...items: readonly CheckedItem[]): BookingStep {
  return { label: `Remove ${items.map(({ name }) => name).join(', ')}`, removes: items.map(({ id }) => id), adds: null }
}

/** The same test or package twice: a warning for each after the first (CHK-02). */
function sameTwice(items: readonly CheckedItem[]): Found[] {
  const isAgain = (item: CheckedItem, index: number) => item.of !== null && items.findIndex(({ type, of }) => type === item.type && of === item.of) < index
  return items.filter(isAgain).map((item) => warn('sameTwice', item, `${item.name} is there already`, removing(item)))
}

/** A quantity above one, which one patient rarely needs (CHK-02). */
function severalTimes(item: CheckedItem): Found[] {
  return item.quantity > 1 ? [warn('severalTimes', item, `${item.name} ${item.quantity} times for one patient`)] : []
}

/** A test beside a package that contains it (CHK-02). */
function testsInPackages(items: readonly CheckedItem[]): Found[] {
  return items
    .filter(({ type }) => type === 'test')
    .flatMap((item) => {
      const around = items.find((other) => other.type === 'package' && other.tests.some(({ id }) => id === item.of))
      return around ? [warn('testInPackage', item, `${item.name} is part of ${around.name}`, removing(item))] : []
    })
}

/**
 * A test whose parameters are all measured by another test that is ordered, by itself or in a package: they would be measured twice. Of two that measure the
 * same the later one is meant; one that is there twice, or in a package, is named by its own check (CHK-02).
 */
function testsInTests(items: readonly CheckedItem[]): Found[] {
  return items.flatMap((item, index) => {
    const [test] = item.tests
    if (item.type !== 'test' || !test || test.parameters.length === 0) return []
    if (items.some((other) => other !== item && other.tests.some(({ id }) => id === test.id))) return []
    for (const [at, other] of items.entries()) {
      const around = other === item ? undefined : other.tests.find((each) => isMeasuredBy(test, each, at < index))
      if (!around) continue
      const where = other.type === 'package' ? ` in ${other.name}` : ''
      return [warn('testInTest', item, `All of ${item.name} is part of ${around.name}${where}`, removing(item))]
    }
    return []
  })
}

/** True when the other test measures every parameter of this one and more. With `isSameEnough` an equal set is enough. */
function isMeasuredBy(test: BookableTest, other: BookableTest, isSameEnough: boolean): boolean {
  const isInside = test.parameters.every((code) => other.parameters.includes(code))
  return isInside && (isSameEnough || other.parameters.length > test.parameters.length)
}

/** Two packages with tests in common; the step takes out the one with fewer tests, the later of two alike (CHK-02). */
function overlappingPackages(items: readonly CheckedItem[]): Found[] {
  const packages = items.filter(({ type }) => type === 'package')
  return packages.flatMap((one, index) =>
    packages.slice(index + 1).flatMap((other) => {
      if (one.of !== null && one.of === other.of) return []
      const common = other.tests.filter(({ id }) => one.tests.some((test) => test.id === id))
      if (common.length === 0) return []
      const [small, large] = one.tests.length < other.tests.length ? [one, other] : [other, one]
      const message =
        common.length === small.tests.length
          ? `All of ${small.name} is part of ${large.name}`
          : `${small.name} and ${large.name} both contain ${listedNames(common.map(({ name }) => name))}`
      return [warn('packagesOverlap', small, message, removing(small))]
    }),
  )
}

/** The package that saves most against the single tests in it, if one does; tests wanted more than once stay single (CHK-02). */
function cheaperPackage(items: readonly CheckedItem[], gender: Gender | null, packages: readonly OfferedPackage[]): Found[] {
  const covered = new Set(items.flatMap(({ type, tests }) => (type === 'package' ? tests.map(({ id }) => id) : [])))
  const single = items.filter(
    ({ type, of, quantity }, index) =>
      type === 'test' && of !== null && quantity === 1 && !covered.has(of) && items.findIndex((other) => other.type === 'test' && other.of === of) === index,
  )
  const offers = packages
    .filter(({ sex }) => fits(sex, gender))
    .map((offer) => {
      const replaced = single.filter(({ of }) => of !== null && offer.testIds.includes(of))
      return { offer, replaced, saving: replaced.reduce((sum, { price }) => sum + price, 0) - offer.price }
    })
    .filter(({ saving }) => saving > 0)
    .sort((one, other) => other.saving - one.saving || one.offer.id.localeCompare(other.offer.id))
  const [best] = offers
  const [first] = best?.replaced ?? []
  if (!best || !first) return []
  const { offer, replaced, saving } = best
  const step = { label: `Replace by ${offer.name}`, removes: replaced.map(({ id }) => id), adds: offer.id }
  const names = listedNames(replaced.map(({ name }) => name))
  return [warn('packageCostsLess', first, `${offer.name} at ${formatRupees(offer.price)} costs ${formatRupees(saving)} less than ${names}`, step)]
}

function fastingTooLate(item: CheckedItem, timeSlot: string | null): Found[] {
  if (!timeSlot || !isLateFasting({ isFasting: true, timeSlot })) return []
  const fasting = item.tests.filter((test) => test.fasting)
  if (fasting.length === 0) return []
  const what = item.type === 'test' ? item.name : `${item.name} (${listedNames(fasting.map(({ name }) => name))})`
  return [warn('fasting', item, `${what} needs an empty stomach; the appointment is at ${hoursText(timeSlot)}`)]
}

const people: Readonly<Record<Gender, string>> = { Male: 'men', Female: 'women', Other: 'others' }

function otherSex(item: CheckedItem, { gender, patientName }: Booking): Found[] {
  const sex = [item.sex, ...item.tests.map((test) => test.sex)].find((each) => !fits(each, gender))
  if (!sex || sex === 'any' || !gender) return []
  return [warn('sex', item, `${item.name} is for ${people[sex]}; ${patientName} is ${gender.toLowerCase()}`, removing(item))]
}

/** True when a test or package for one sex fits the patient. It also fits when the sex is unknown or other. */
function fits(sex: ForSex, gender: Gender | null): boolean {
  return sex === 'any' || gender === null || gender === 'Other' || sex === gender
}

const documentWords = /\b(consent|reports?|prescription|forms?|letter|certificate|referral|identity|id proof|aadhaar|passport|documents?)\b/i

function documentNeeded(item: CheckedItem): Found[] {
  return item.tests
    .filter(({ requirements }) => requirements !== null && documentWords.test(requirements))
    .map(({ name, requirements }) => warn('document', item, `${name}: ${requirements ?? ''}`))
}

/** An item that is not offered; of a package that is, its tests that are not: the others may still be wanted, so that nothing is proposed. */
function notOffered(item: CheckedItem): Found[] {
  if (!item.isOffered) return [warn('notOffered', item, `${item.name} is not offered any more`, removing(item))]
  const gone = item.tests.filter(({ isOffered }) => !isOffered).map(({ name }) => name)
  if (gone.length === 0) return []
  return [warn('notOffered', item, `${item.name} contains ${listedNames(gone)}, which ${gone.length === 1 ? 'is' : 'are'} not offered any more`)]
}

/** Names in a sentence: up to three, and how many more. */
export function listedNames(names: readonly string[]): string {
  const most = names.length === 4 ? 4 : 3
  const shown = names.slice(0, most)
  const last = names.length > most ? `${names.length - most} more` : (shown.pop() ?? '')
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`
}
