import { civilDateOf, formatCivilDate } from '#domain/civil-date.ts'
import { searchTextOf } from '#server/db/search-text.ts'
import type { prescriptions } from '#server/db/tables/prescriptions.ts'
import { demoFileKey, demoTypes, type DemoVariant } from '#server/seed/pages/demo-file.ts'
import { type Family, familyOf } from './customers.ts'
import { type NotificationRow, recentNotifications } from './notifications.ts'
import type { OrderStory } from './orders.ts'
import type { Plan } from './plan.ts'
import { type Random, randomOf } from './random.ts'

type PrescriptionRow = typeof prescriptions.$inferInsert

const minuteMs = 60_000
const dayMs = 86_400_000
const notes = ['Please send somebody before 8 am', 'Tests for my mother', 'Doctor asked for the reports by Friday', 'Second page has the tests']
const largestBacklog = 60

/** Returns the prescription of an order, reviewed before the order, or null. */
export function seededPrescriptionOf(plan: Plan, story: OrderStory, staffIds: readonly string[]): PrescriptionRow | null {
  const random = randomOf(plan.seed, 'prescription', story.order.orderNumber)
  const { patterns } = plan.catalogue
  if (!random.chance(patterns.prescriptionOriginShare)) return null
  const orderedAt = Date.parse(story.order.createdAt)
  const room = 0.9 * (orderedAt - Date.parse(story.family.customer.createdAt))
  const median = patterns.prescriptions.reviewMinutesMedian
  const waited = Math.min(room / 2, random.spread([4, median, median * 4]) * minuteMs)
  const reviewedAt = new Date(Math.floor(orderedAt - Math.min(room / 2, random.spread([3, 20, 300]) * minuteMs)))
  const uploadedAt = new Date(Math.floor(reviewedAt.getTime() - waited))
  return {
    ...uploaded(plan, story.family, story.patients[0]?.id, uploadedAt, random, writtenFor(plan, story)),
    status: 'Reviewed',
    reviewedAt: reviewedAt.toISOString(),
    reviewedBy: random.pick(staffIds),
    version: 2,
    updatedAt: reviewedAt.toISOString(),
  }
}

/** The page with the first patient's items; it is readable. */
function writtenFor(plan: Plan, { order, items, patients }: OrderStory): PrescriptionContent {
  const names = items.filter(({ patientId }) => patientId === patients[0]?.id).map(({ name }) => name)
  const page = prescriptionContent(randomOf(plan.seed, 'page', order.orderNumber), names)
  return page.variant === 'blurred photo' ? { ...page, variant: 'photo' } : page
}

/** The notification of the customer about the review of the prescription that an order came from. */
export function reviewNotifications(plan: Plan, story: OrderStory, { reviewedAt, fileName }: PrescriptionRow): NotificationRow[] {
  if (!reviewedAt) return []
  const message = `Your prescription "${fileName}" has been reviewed.`
  const random = randomOf(plan.seed, 'review', story.order.orderNumber)
  return recentNotifications(
    plan,
    story.family.customer,
    [{ type: 'PrescriptionReviewed', title: 'Prescription reviewed', message, at: new Date(reviewedAt) }],
    random,
  )
}

/** Prescriptions that wait: not yet reviewed, or sent back with a question, and the notifications that they came in. */
export function openPrescriptions(plan: Plan, staffIds: readonly string[]): { prescriptions: PrescriptionRow[]; notifications: NotificationRow[] } {
  const { status, clarificationReasons, reviewMinutesMedian } = plan.catalogue.patterns.prescriptions
  const random = randomOf(plan.seed, 'open prescriptions')
  const perReviewed = (plan.orders * plan.catalogue.patterns.prescriptionOriginShare) / (status.Reviewed ?? 1)
  const countOf = (share: number | undefined) => Math.min(largestBacklog, Math.round(perReviewed * (share ?? 0)))
  const registeredLongAgo = Math.floor(plan.customers * 0.7)
  const uploadedWithin = (withinDays: number, variant?: DemoVariant) => {
    const family = familyOf(plan, random.whole(0, registeredLongAgo - 1))
    const at = new Date(Math.floor(plan.now.getTime() - minuteMs - random.next() ** 2 * withinDays * dayMs))
    const content = prescriptionContent(randomOf(plan.seed, 'page', random.next()))
    // The newest prescriptions, which a visitor of the demo opens first, can be read.
    const isReadable = content.variant !== 'blurred photo' || plan.now.getTime() - at.getTime() > dayMs
    const page = { ...content, variant: variant ?? (isReadable ? content.variant : 'photo') }
    return { family, at, row: uploaded(plan, family, random.pick(family.patients).id, at, random, page) }
  }
  const pending = Array.from({ length: countOf(status.Pending) }, () => uploadedWithin(3))
  const unclear = Array.from({ length: countOf(status.NeedsClarification) }, (): PrescriptionRow => {
    const question = random.pick(clarificationReasons)
    const { row, at } = uploadedWithin(25, /blurred|not readable/.test(question) ? 'blurred photo' : undefined)
    const reviewedAt = new Date(
      Math.min(plan.now.getTime(), at.getTime() + Math.floor(random.spread([4, reviewMinutesMedian, reviewMinutesMedian * 4]) * minuteMs)),
    ).toISOString()
    return {
      ...row,
      status: 'NeedsClarification',
      adminNotes: question,
      reviewedAt,
      reviewedBy: random.pick(staffIds),
      version: 2,
      updatedAt: reviewedAt,
    }
  })
  return {
    prescriptions: [...pending.map(({ row }) => row), ...unclear],
    notifications: pending.flatMap(({ family: { customer }, at }) => {
      const message = `${customer.name} sent a prescription.`
      return recentNotifications(plan, customer, [{ type: 'PRESCRIPTION_UPLOADED', title: 'Prescription uploaded', message, at }], random)
    }),
  }
}

function uploaded(plan: Plan, family: Family, patientId: string | undefined, at: Date, random: Random, page: PrescriptionContent): PrescriptionRow {
  const patient = family.patients.find(({ id }) => id === patientId) ?? family.patients[0]
  if (!patient) throw new Error('A family has at least one patient')
  const doctorName = `Dr ${random.pick(plan.catalogue.people.surnames)}`
  const day = civilDateOf(at, plan.timeZone)
  const isPhoto = demoTypes[page.variant] === 'image/png'
  const fileName = isPhoto ? `IMG_${day.replaceAll('-', '')}_${random.whole(1000, 9999)}.png` : `Prescription ${formatCivilDate(day).replaceAll('/', '-')}.pdf`
  return {
    id: random.id(at),
    customerId: family.customer.id,
    patientId: patient.id,
    fileName,
    fileKey: demoFileKey(page.variant),
    fileType: demoTypes[page.variant],
    // The file is drawn when it is read.
    fileSize: 0,
    // A blurred photo has no text to suggest tests from.
    pageText: page.variant === 'blurred photo' ? null : page.lines.join('\n'),
    status: 'Pending',
    doctorName,
    notes: random.chance(0.3) ? random.pick(notes) : null,
    searchText: searchTextOf(fileName, patient.name, family.customer.name, family.customer.phone, patient.phone, doctorName),
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
  }
}

/** Complaints with the tests that a doctor might order, in the words of a prescription. */
const complaints: readonly { readonly complaint: string; readonly tests: readonly string[] }[] = [
  { complaint: 'Fever with chills x 3 days', tests: ['CBC', 'Dengue NS1 Antigen', 'Widal', 'CRP'] },
  { complaint: 'Diabetes, follow up', tests: ['FBS', 'PPBS', 'HbA1c', 'KFT'] },
  { complaint: 'Tiredness, hair fall', tests: ['CBC', 'Ferritin', 'Vitamin B12', 'TSH'] },
  { complaint: 'Hypertension', tests: ['Lipid Profile', 'KFT', 'Urine R/M'] },
  { complaint: 'Jaundice', tests: ['LFT', 'HBsAg', 'Anti-HCV'] },
  { complaint: 'Joint pain', tests: ['ESR', 'CRP', 'Uric Acid', 'Anti-CCP'] },
  { complaint: 'Routine check', tests: ['CBC', 'LFT', 'KFT', 'Lipid Profile', 'TSH'] },
  { complaint: 'Burning urine', tests: ['Urine R/M', 'Urine culture'] },
]

const variantWeights: Readonly<Record<DemoVariant, number>> = { photo: 45, 'turned photo': 13, 'blurred photo': 8, document: 24, 'two pages': 10 }

/** Content of a demo prescription and the way it was uploaded. */
interface PrescriptionContent {
  readonly variant: DemoVariant
  readonly lines: readonly string[]
}

/** A prescription for these tests, or for a complaint with the usual ones. */
function prescriptionContent(random: Random, tests?: readonly string[]): PrescriptionContent {
  const { complaint, tests: usual } = random.pick(complaints)
  const names = tests?.map((name) => name.replace(/\s*\([^)]*\)/g, '')) ?? usual
  return { variant: random.weighted(variantWeights), lines: [tests ? 'Please do the tests below' : complaint, ...names.slice(0, 7)] }
}
