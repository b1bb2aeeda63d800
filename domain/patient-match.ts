import type { CivilDate } from './civil-date.ts'
import { phoneDigits } from './phone.ts'
import { nameLikeness } from './name-sound.ts'
import type { Gender } from './patient.ts'
import { type AgeUnit, type Birth, earliestBirth, latestBirth } from './results/age.ts'
import { birthText } from './stated-age.ts'

/** Facts that distinguish people. */
export interface Person extends Birth {
  readonly name: string
  readonly gender: Gender | null
  readonly phone: string | null
}

/**
 * True when a new patient looks like a known one (CHK-01): the same or a similar name with the same or a nearly equal day of birth; without a day of birth, the
 * name within one family or with the phone. With another sex, name and day of birth must be the same.
 */
export function looksLike(person: Person, known: Person, isSameCustomer: boolean): boolean {
  const name = nameLikeness(person.name, known.name)
  if (name === 'different') return false
  const birth = birthLikeness(person, known)
  const hasPhone = samePhone(person.phone, known.phone)
  const isOtherSex = person.gender !== null && known.gender !== null && person.gender !== known.gender
  if (isOtherSex) return name === 'same' && birth === 'same'
  if (birth === 'different') return false
  if (name === 'part') return birth === 'same' && (isSameCustomer || hasPhone)
  return birth === 'same' || isSameCustomer || hasPhone
}

type BirthLikeness = 'same' | 'near' | 'unknown' | 'different'

/**
 * Near: day and month exchanged, or one digit another. A stated age is the same as a day on which it allows a birth, or as another age that has such a day in
 * common, and near where one more or less of its unit would be (PAT-03).
 */
export function birthLikeness(one: Birth, other: Birth): BirthLikeness {
  const [days, otherDays] = [possibleDays(one), possibleDays(other)]
  if (!days || !otherDays) return 'unknown'
  if (meet(days, otherDays)) return 'same'
  if (one.ageUnit || other.ageUnit) return meet(widened(days, one.ageUnit), widened(otherDays, other.ageUnit)) ? 'near' : 'different'
  const [year, month, day] = days.latest.split('-')
  if (`${year}-${day}-${month}` === otherDays.latest) return 'near'
  const differing = [...days.latest].filter((digit, index) => digit !== otherDays.latest[index]).length
  return differing === 1 ? 'near' : 'different'
}

/** Days of birth that are possible, from the earliest to the latest. */
interface PossibleDays {
  readonly earliest: CivilDate
  readonly latest: CivilDate
}

function possibleDays(birth: Birth): PossibleDays | null {
  const earliest = earliestBirth(birth)
  return earliest && birth.dateOfBirth ? { earliest, latest: birth.dateOfBirth } : null
}

function meet(one: PossibleDays, other: PossibleDays): boolean {
  return one.earliest <= other.latest && other.earliest <= one.latest
}

function widened({ earliest, latest }: PossibleDays, unit: AgeUnit | null | undefined): PossibleDays {
  return unit ? { earliest: latestBirth({ value: 1, unit }, earliest), latest: latestBirth({ value: -1, unit }, latest) } : { earliest, latest }
}

function samePhone(one: string | null, other: string | null): boolean {
  const digits = phoneDigits(one ?? '')
  return digits !== null && digits === phoneDigits(other ?? '')
}

/** `Looks like Asha Rao, 31/01/1990` (CHK-01). */
export function looksLikeSentence({ name, ...birth }: Pick<Person, 'name' | keyof Birth>, today: CivilDate): string {
  return `Looks like ${name}, ${birthText(birth, today) || 'no date of birth'}`
}

const pronouns: Readonly<Record<Gender, string>> = { Male: 'him', Female: 'her', Other: 'them' }

/** `Use her`: the words on the button that takes the known patient. */
export function reuseLabel(gender: Gender | null): string {
  return `Use ${gender ? pronouns[gender] : 'them'}`
}
