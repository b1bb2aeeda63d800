import { type CivilDate, formatCivilDate } from './civil-date.ts'
import { phoneDigits } from './phone.ts'
import { nameLikeness } from './name-sound.ts'
import type { Gender } from './patient.ts'

/** Facts that distinguish people. */
export interface Person {
  readonly name: string
  readonly gender: Gender | null
  readonly dateOfBirth: CivilDate | null
  readonly phone: string | null
}

/**
 * True when a new patient looks like a known one (CHK-01): the same or a similar name with the same or a nearly equal day of birth; without a day of birth, the
 * name within one family or with the phone. With another sex, name and day of birth must be the same.
 */
export function looksLike(person: Person, known: Person, isSameCustomer: boolean): boolean {
  const name = nameLikeness(person.name, known.name)
  if (name === 'different') return false
  const birth = birthLikeness(person.dateOfBirth, known.dateOfBirth)
  const hasPhone = samePhone(person.phone, known.phone)
  const isOtherSex = person.gender !== null && known.gender !== null && person.gender !== known.gender
  if (isOtherSex) return name === 'same' && birth === 'same'
  if (birth === 'different') return false
  if (name === 'part') return birth === 'same' && (isSameCustomer || hasPhone)
  return birth === 'same' || isSameCustomer || hasPhone
}

type BirthLikeness = 'same' | 'near' | 'unknown' | 'different'

/** Near: day and month exchanged, or one digit another. */
export function birthLikeness(one: CivilDate | null, other: CivilDate | null): BirthLikeness {
  if (!one || !other) return 'unknown'
  if (one === other) return 'same'
  const [year, month, day] = one.split('-')
  if (`${year}-${day}-${month}` === other) return 'near'
  const differing = [...one].filter((digit, index) => digit !== other[index]).length
  return differing === 1 ? 'near' : 'different'
}

function samePhone(one: string | null, other: string | null): boolean {
  const digits = phoneDigits(one ?? '')
  return digits !== null && digits === phoneDigits(other ?? '')
}

/** `Looks like Asha Rao, 31/01/1990` (CHK-01). */
export function looksLikeSentence({ name, dateOfBirth }: Pick<Person, 'name' | 'dateOfBirth'>): string {
  return `Looks like ${name}, ${dateOfBirth ? formatCivilDate(dateOfBirth) : 'no date of birth'}`
}

const pronouns: Readonly<Record<Gender, string>> = { Male: 'him', Female: 'her', Other: 'them' }

/** `Use her`: the words on the button that takes the known patient. */
export function reuseLabel(gender: Gender | null): string {
  return `Use ${gender ? pronouns[gender] : 'them'}`
}
