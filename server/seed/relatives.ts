import { addDays, ageOn } from '#domain/civil-date.ts'
import type { Gender } from '#domain/patient.ts'
import { firstName } from '#server/seed/people.ts'
import type { Plan } from '#server/seed/plan.ts'
import type { Random } from '#server/seed/random.ts'

/** Somebody of the customer's family. */
export interface Relative {
  readonly name: string
  readonly gender: Gender
  readonly dateOfBirth: string
  readonly relationship: string
}

interface Kinship {
  /** Range of years between the births of customer and relative. */
  readonly years: readonly [number, number]
  readonly gender: Gender | 'other'
  /** The customer's ages at which such a relative is likely. */
  readonly ages: readonly [number, number]
  readonly weight: number
}

const parents = { years: [-34, -21], ages: [18, 58], weight: 1 } as const
const children = { years: [22, 26], ages: [28, 90], weight: 1.2 } as const
const siblings = { years: [-7, 7], ages: [18, 80], weight: 0.5 } as const

const kinships: Record<string, Kinship> = {
  Spouse: { years: [-5, 5], gender: 'other', ages: [25, 90], weight: 3 },
  Mother: { ...parents, gender: 'Female' },
  Father: { ...parents, gender: 'Male' },
  Son: { ...children, gender: 'Male' },
  Daughter: { ...children, gender: 'Female' },
  Brother: { ...siblings, gender: 'Male' },
  Sister: { ...siblings, gender: 'Female' },
  'Mother-in-law': { ...parents, ages: [25, 58], weight: 0.5, gender: 'Female' },
  'Father-in-law': { ...parents, ages: [25, 58], weight: 0.5, gender: 'Male' },
}

/** Relatives whose ages fit the customer's; each relationship at most once, so six at most for anybody. */
export function relativesOf(own: { name: string; gender: Gender; dateOfBirth: string }, count: number, plan: Plan, random: Random): Relative[] {
  const age = ageOn(plan.today, own.dateOfBirth) ?? 0
  const likely = Object.entries(kinships).filter(([, { ages }]) => age >= ages[0] && age <= ages[1])
  const weights = Object.fromEntries(likely.map(([relationship, { weight }]) => [relationship, weight]))
  const surname = own.name.slice(own.name.lastIndexOf(' ') + 1)
  return Array.from({ length: count }, () => {
    const relationship = random.weighted(weights)
    weights[relationship] = 0
    const kinship = kinships[relationship]
    if (!kinship) throw new Error(`No such relationship: ${relationship}`)
    const gender = kinship.gender === 'other' ? (own.gender === 'Female' ? 'Male' : 'Female') : kinship.gender
    const family = relationship.endsWith('-in-law') ? random.pick(plan.catalogue.people.surnames) : surname
    const dateOfBirth = addDays(own.dateOfBirth, Math.floor(365.25 * (kinship.years[0] + (kinship.years[1] - kinship.years[0]) * random.next())))
    return { name: `${firstName(plan.catalogue.people, gender, random)} ${family}`, gender, dateOfBirth, relationship }
  })
}
