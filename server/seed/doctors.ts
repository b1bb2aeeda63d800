import type { referringDoctors } from '#server/db/tables/referring-doctors.ts'
import { searchTextOf } from '#server/db/search-text.ts'
import { firstName, unusablePhone } from './people.ts'
import type { Plan } from './plan.ts'
import { randomOf } from './random.ts'

type DoctorRow = typeof referringDoctors.$inferInsert

const hospitals = ['Sanjeevani Clinic', 'Lakeview Hospital', 'Arogya Polyclinic', 'Shanti Nursing Home', 'Matrix Women’s Clinic', 'City Heart Centre'] as const
const doctorCount = 18
/** The last doctors of the list do not refer any more. */
const formerDoctors = 2
const dayMs = 86_400_000

/** Doctors who refer patients; phones group 4 of those that cannot be dialled. */
export function makeDoctors({ seed, now, catalogue: { people } }: Plan): DoctorRow[] {
  const random = randomOf(seed, 'doctors')
  return Array.from({ length: doctorCount }, (_, index) => {
    const gender = random.chance(0.45) ? ('Female' as const) : ('Male' as const)
    const joined = new Date(now.getTime() - random.whole(200, 900) * dayMs)
    const facts = {
      name: `Dr. ${firstName(people, gender, random)} ${random.pick(people.surnames)}`,
      registrationNumber: `KMC ${String(51_000 + index * 613 + random.whole(0, 600))}`,
      phone: unusablePhone(4, index + 1),
      hospital: random.chance(0.85) ? random.pick(hospitals) : null,
    }
    const at = joined.toISOString()
    return {
      ...{ id: random.id(joined), ...facts, isActive: index < doctorCount - formerDoctors, createdAt: at, updatedAt: at },
      searchText: searchTextOf(facts.name, facts.registrationNumber, facts.phone, facts.hospital),
    }
  })
}

const referredShare = 0.4
const informedShare = 0.5
const clinicalInfos = [
  'Fever for 5 days, no rash',
  'Known type 2 diabetes, on metformin 500 mg twice a day',
  'Hypothyroid, on levothyroxine 50 mcg',
  'Joint pain in both hands for 6 weeks',
  'Tiredness and weight loss for 2 months',
  'Review after 3 months of statin',
  'Pre-operative check, hernia repair',
  'Chest pain on exertion, family history of heart disease',
] as const

/** The requester of an order by its running number, and its clinical information; `Self` without a doctor (ACC-01). */
export function requesterOf(
  { seed }: Plan,
  doctors: readonly DoctorRow[],
  count: number,
): { readonly doctorId: string | null; readonly clinicalInfo: string | null } {
  const random = randomOf(seed, 'requester', count)
  if (!random.chance(referredShare)) return { doctorId: null, clinicalInfo: null }
  const { id } = random.pick(doctors.filter(({ isActive }) => isActive !== false))
  return { doctorId: id ?? null, clinicalInfo: random.chance(informedShare) ? random.pick(clinicalInfos) : null }
}
