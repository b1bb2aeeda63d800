import type { CivilDate } from '#domain/civil-date.ts'
import type { BrowserApiAnswer } from './call-api.ts'

type Api = (staff: 'super', method: string, path: string, body?: unknown) => Promise<BrowserApiAnswer>

/** A visit that a journey has booked for itself. */
export interface OwnVisit {
  readonly id: string
  readonly reference: string
  readonly patientName: string
  readonly timeSlot: string
}

interface Bookable {
  readonly patients: readonly { readonly id: string; readonly name: string; readonly booked: string | null }[]
}

/**
 * Books visits on a day in the demo laboratory, spread over its first slots: for patients of orders in Testing who have none open, the newest first, from this
 * place on. Journeys that take other places never meet.
 */
export async function bookOwnVisits(
  api: Api,
  day: CivilDate,
  { count, from, slots = 3 }: { count: number; from: number; slots?: number },
): Promise<OwnVisit[]> {
  const { orders } = (await api('super', 'GET', '/orders/admin/all?status=Testing&limit=100&sort=createdAt&order=desc')).data
  const { slots: offered } = (await api('super', 'GET', `/admin/sample-collections/board?date=${day}`)).data
  const hours = (offered as readonly { timeSlot: string; left: number }[])
    .filter(({ left }) => left >= Math.ceil(count / slots))
    .map(({ timeSlot }) => timeSlot)
  const visits: OwnVisit[] = []
  for (const { id: orderId } of (orders as readonly { id: string }[]).slice(from)) {
    if (visits.length === count) break
    const { patients } = (await api('super', 'GET', `/admin/sample-collections/bookable/${orderId}`)).data as unknown as Bookable
    const patient = patients.find(({ booked }) => booked === null)
    const timeSlot = hours[visits.length % slots]
    if (!patient || timeSlot === undefined) continue
    const body = { orderId, patientId: patient.id, scheduledDate: day, timeSlot, collectionAddress: '12, MG Road, Indiranagar, Bengaluru, Karnataka 560038' }
    const { status, data } = await api('super', 'POST', '/admin/sample-collections', body)
    if (status !== 201) throw new Error(`booking a visit was answered with ${status}`)
    visits.push({ id: String(data.id), reference: String(data.reference), patientName: patient.name, timeSlot })
  }
  if (visits.length < count) throw new Error(`the demo laboratory has only ${visits.length} orders to book visits for`)
  return visits
}
