import { addDays, ageOn } from '#domain/civil-date.ts'
import type { Gender } from '#domain/patient.ts'
import { ageOf, latestBirth } from '#domain/results/age.ts'
import { searchTextOf } from '#server/db/search-text.ts'
import type { customerAddresses, customers, patients } from '#server/db/tables/customers.ts'
import { bookingMoment } from '#server/seed/booking.ts'
import { birthday, undeliverableEmail, unusablePhone, firstName } from '#server/seed/people.ts'
import type { Plan } from '#server/seed/plan.ts'
import { type Random, randomOf } from '#server/seed/random.ts'
import { type Relative, relativesOf } from '#server/seed/relatives.ts'

export type SeededCustomer = typeof customers.$inferInsert
type AddressRow = typeof customerAddresses.$inferInsert
export type SeededPatient = typeof patients.$inferInsert & { readonly gender: Gender | null; readonly dateOfBirth: string }

/** A customer with addresses and patients. The first patient is the customer. */
export interface Family {
  readonly customer: SeededCustomer
  readonly addresses: readonly AddressRow[]
  readonly patients: readonly SeededPatient[]
}

const daysBefore = 540
const shareBefore = 0.7
/** Share of the customers without a recorded sex. */
const sexUnknownShare = 0.012

/** Numbers of relatives of five consecutive customers: six in all, so that 500 customers have 1,100 patients. */
const relatives = [0, 1, 1, 1, 3] as const

/** The privacy notice that the demo shows at a registration, and since when. */
const [noticeVersion, noticeSince] = ['2026-06', '2026-06-01'] as const

/** The day on which the customer of this index registered; later indexes registered later, the last one yesterday. */
export function registrationDay(plan: Plan, index: number): string {
  const share = index / plan.customers
  const days = plan.ordersOnDay.length
  return share < shareBefore
    ? addDays(plan.firstDay, Math.floor(-daysBefore + (daysBefore * share) / shareBefore))
    : addDays(plan.firstDay, Math.floor(((share - shareBefore) / (1 - shareBefore)) * (days - 1)))
}

/** The family of this index; the same index gives the same family, so that none need be kept. */
export function familyOf(plan: Plan, index: number): Family {
  const { catalogue, seed } = plan
  const random = randomOf(seed, 'customer', index)
  const day = registrationDay(plan, index)
  const at = bookingMoment(plan, plan.dayStart(day), random)
  const created = at.toISOString()
  const stamps = { createdAt: created, updatedAt: created }
  const drawn: Gender = random.chance(0.47) ? 'Female' : 'Male'
  const surname = random.pick(catalogue.people.surnames)
  const drawnName = `${firstName(catalogue.people, drawn, random)} ${surname}`
  const before = registeredBefore(plan, index)
  const gender = before?.gender ?? drawn
  const name = before?.name ?? drawnName
  const customer: SeededCustomer = {
    id: random.id(at),
    name,
    email: undeliverableEmail(name, index),
    phone: unusablePhone(0, index),
    emailVerified: random.chance(0.72),
    phoneVerified: random.chance(0.94),
    privacyNotice: day >= noticeSince ? noticeVersion : null,
    status: random.chance(0.965) ? 'active' : random.chance(0.7) ? 'inactive' : 'blocked',
    ...stamps,
  }
  const ownId = random.id(at)
  const drawnBirth = birthday(day, random.weighted({ '18-30': 0.24, '31-45': 0.38, '46-60': 0.28, '61-75': 0.1 }), random)
  const own: SeededPatient = {
    id: ownId,
    customerId: customer.id,
    name,
    gender: randomOf(seed, 'sex not told', index).chance(sexUnknownShare) ? null : gender,
    dateOfBirth: before?.dateOfBirth ?? drawnBirth,
    relationship: 'Self',
    phone: customer.phone,
    email: customer.email,
    ...stamps,
  }
  const others = relativesOf({ ...own, gender }, relativeCount(plan, index), plan, random).map(
    (relative, place): SeededPatient => ({
      ...{ id: random.id(at), customerId: customer.id, ...relative, ...stamps },
      ...toldBirth(relative, day, ageOn(day, own.dateOfBirth) ?? 0, randomOf(seed, 'stated age', index, place)),
    }),
  )
  return {
    customer: { ...customer, searchText: searchTextOf(name, customer.email, customer.phone) },
    addresses: Array.from({ length: random.chance(0.18) ? 2 : 1 }, (_, position) => addressOf(plan, customer.id, position, at, random)),
    patients: [own, ...others],
  }
}

const statedShare = { old: 0.3, others: 0.01, children: 0.15, infants: 0.15 } as const
/** Ages in years from which somebody is old, below which a child, and up to which a parent has an infant. */
const statedAges = { old: 65, child: 18, parent: 40 } as const

/** The birth of a relative as it was told on a day: exact, or an age in years; an infant's in months (PAT-03). */
function toldBirth({ relationship, dateOfBirth }: Relative, day: string, parentAge: number, random: Random): Pick<SeededPatient, 'dateOfBirth' | 'ageUnit'> {
  const isChild = relationship === 'Son' || relationship === 'Daughter'
  if (isChild && parentAge <= statedAges.parent && random.chance(statedShare.infants))
    return { dateOfBirth: latestBirth({ value: random.whole(2, 20), unit: 'months' }, day), ageUnit: 'months' }
  const age = ageOf({ dateOfBirth }, day)
  const years = age?.unit === 'years' ? age.value : null
  const share = years === null ? 0 : years >= statedAges.old ? statedShare.old : years < statedAges.child ? statedShare.children : statedShare.others
  if (!age || !random.chance(share)) return { dateOfBirth }
  return { dateOfBirth: latestBirth(age, day), ageUnit: 'years' }
}

const familiesBetween = 120

/** The customer whom the newest one is, registered once more with another phone: two records that wait to be merged (PAT-02). */
function registeredBefore(plan: Plan, index: number): SeededPatient | null {
  return index === plan.customers - 1 && index >= familiesBetween ? (familyOf(plan, index - familiesBetween).patients[0] ?? null) : null
}

function relativeCount(plan: Plan, index: number): number {
  const shift = randomOf(plan.seed, 'relatives', Math.floor(index / relatives.length)).whole(0, relatives.length - 1)
  return relatives[(index + shift) % relatives.length] ?? 0
}

function addressOf(plan: Plan, customerId: string, position: number, at: Date, random: Random): AddressRow {
  const { area, city, state, postalCode } = random.pick(plan.catalogue.people.areas)
  return {
    id: random.id(at),
    customerId,
    position,
    street: `${random.whole(1, 240)}, ${random.pick(plan.catalogue.people.streets)}, ${area}`,
    city,
    state,
    postalCode,
  }
}
