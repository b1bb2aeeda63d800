import { addDays, type CivilDate } from '#domain/civil-date.ts'
import type { Gender } from '#domain/patient.ts'
import type { Catalogue } from '#server/seed/catalogue.ts'
import type { Random } from '#server/seed/random.ts'

type People = Catalogue['people']

/** An invented first name that fits the gender. */
export function firstName(people: People, gender: Gender, random: Random): string {
  return random.pick(gender === 'Female' ? people.female : gender === 'Male' ? people.male : [...people.female, ...people.male])
}

/** Number of phone numbers of a group, and a step through them that is coprime to it: numbers of neighbours are far apart, and none comes twice. */
const phones = 100_000_000
const phoneStep = 61_803_399

/** A phone number that cannot be dialled: Indian mobile numbers begin with 6 to 9. `group` (0 to 9) keeps staff, customers and others apart. */
export function unusablePhone(group: number, index: number): string {
  return `+915${group}${String(((index + 1) * phoneStep) % phones).padStart(8, '0')}`
}

/** The SQL expression of the number that is `further` places after a number of its group. */
export function laterPhone(phone: string, further: number): string {
  return `left(${phone}, 5) || lpad(((right(${phone}, 8)::bigint + ${(further * phoneStep) % phones}) % ${phones})::text, 8, '0')`
}

/** An address at example.com, which delivers to nobody. */
export function undeliverableEmail(name: string, index: number): string {
  return `${name.toLowerCase().replaceAll(' ', '.')}${index}@example.com`
}

/** A day of birth for a completed age within the range, `31-45` for instance. */
export function birthday(today: CivilDate, ages: string, random: Random): CivilDate {
  const [youngest = 0, oldest = youngest] = ages.split('-').map(Number)
  const years = random.whole(youngest, oldest)
  return addDays(`${Number(today.slice(0, 4)) - years - 1}${today.slice(4) === '-02-29' ? '-03-01' : today.slice(4)}`, random.whole(1, 364))
}
