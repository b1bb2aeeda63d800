import type { settings } from '#server/db/tables/records.ts'
import { laboratoryId } from '#server/shared/results/laboratory-head.ts'
import type { Plan } from './plan.ts'

/** The head of the demo laboratory's reports; its number and accreditation do not exist. */
export function laboratoryRow({ firstDay, dayStart }: Plan): typeof settings.$inferInsert {
  const value = {
    name: 'Meridian Pathology Laboratory',
    address: '14, Residency Road, 2nd floor, Shanthala Nagar, Bengaluru, Karnataka 560025',
    phone: '+918050000100',
    accreditation: 'NABL MC-0000 (demonstration)',
    signatory: 'Dr. Meenakshi Iyer, MD (Pathology)',
    version: 1,
  }
  return { key: laboratoryId, value, updatedAt: dayStart(firstDay).toISOString() }
}
