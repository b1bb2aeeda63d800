import { formatCivilDate } from '#domain/civil-date.ts'
import { slotRefusals } from '#domain/slot-day.ts'
import { type CollectionStatus, openCollectionStatuses } from '#domain/collection-status.ts'
import { collectionChangeProblem, collectionStatusProblem } from '#domain/collection-change.ts'
import { failureNotesProblem, failureReasonProblem } from '#domain/collection-failure.ts'
import { type MemoryCall, listIn, type Memory, type MemoryAnswers, newNumber, objectIn, type Row, textOf } from './memory.ts'
import { openOrder, settleOrder } from './order-changes.ts'
import { conflict, invalid, notFound, refuse, refuseStale } from './refusals.ts'
import { refuseUnbookable } from './slots.ts'

const resource = 'sample-collections'
const statusOf = ({ status }: Row) => textOf(status) as CollectionStatus
const isOpen = (row: Row) => (openCollectionStatuses as readonly CollectionStatus[]).includes(statusOf(row))

/** A visit that may still change, as it was read. */
async function openVisit(memory: Memory, { path, version }: MemoryCall): Promise<Row> {
  const visit = await memory.one(resource, path.id ?? '')
  refuse(collectionChangeProblem(statusOf(visit)))
  refuseStale(version, visit)
  return visit
}

async function saveVisit(memory: Memory, visit: Row, changes: object) {
  const saved = await memory.change(resource, visit.id, { ...changes, updatedAt: memory.now.toISOString() })
  await settleOrder(memory, await memory.one('orders', textOf(visit.orderId)))
  return memory.wire(resource, saved)
}

/** Books a visit for a patient of an order: one open visit a patient, and never a full slot (COL-06, COL-08). */
async function bookVisit(memory: Memory, orderId: string, wanted: Readonly<Record<string, unknown>>, dayField = 'scheduledDate'): Promise<Row> {
  const order = await openOrder(memory, orderId)
  const patient = listIn(order.patients).find(({ id }) => id === wanted.patientId)
  if (!patient) throw notFound('This patient is not part of the order')
  const other = (await memory.rows(resource)).find((visit) => visit.orderId === order.id && visit.patientId === patient.id && isOpen(visit))
  if (other)
    throw conflict(
      `${textOf(patient.name)} has a visit of this order already: ${textOf(other.reference)} on ${formatCivilDate(textOf(other.scheduledDate))}, ${textOf(other.timeSlot)}. Reschedule that one.`,
    )
  const [scheduledDate, timeSlot, collectionAddress] = [textOf(wanted.scheduledDate), textOf(wanted.timeSlot), textOf(wanted.collectionAddress)]
  if (collectionAddress.trim() === '') throw invalid('collectionAddress', 'Please enter the address')
  await refuseUnbookable(memory, scheduledDate, timeSlot, dayField)
  const { id: customerId, name: customerName, phone: customerPhone } = objectIn(order.customer)
  const visit = await memory.add(resource, {
    reference: newNumber(memory, 'SAM'),
    orderId: order.id,
    orderNumber: order.orderNumber,
    patientId: patient.id,
    patientName: patient.name,
    ...{ customerId, customerName, customerPhone, scheduledDate, timeSlot, collectionAddress },
    notes: textOf(wanted.notes) || null,
    priority: wanted.priority ?? 'Normal',
    status: 'Scheduled',
    phlebotomistId: null,
    failureReason: null,
    updatedAt: memory.now.toISOString(),
  })
  await settleOrder(memory, await memory.one('orders', order.id))
  return visit
}

const setStatus = (memory: Memory, visit: Row, to: CollectionStatus, changes: object = {}) => {
  refuse(collectionStatusProblem(statusOf(visit), to))
  return saveVisit(memory, visit, { status: to, ...changes })
}

/** What is done with a sample collection (COL-04 to COL-08, FLD-04). */
export const visitAnswers: MemoryAnswers = {
  async 'POST /admin/sample-collections'(memory, { body }) {
    return memory.wire(resource, await bookVisit(memory, textOf(body.orderId), body))
  },
  async 'PUT /admin/sample-collections/{id}/status'(memory, call) {
    return setStatus(memory, await openVisit(memory, call), textOf(call.body.status) as CollectionStatus)
  },
  async 'PUT /admin/sample-collections/{id}/cancel'(memory, call) {
    return setStatus(memory, await openVisit(memory, call), 'Cancelled')
  },
  async 'PATCH /admin/sample-collections/{id}/assign'(memory, call) {
    const visit = await openVisit(memory, call)
    const id = textOf(call.body.phlebotomistId) || null
    const person = id === null ? null : await memory.one('phlebotomists', id)
    if (person && person.isActive !== true) throw conflict(`${textOf(person.name)} is not active and cannot be assigned`)
    return saveVisit(memory, visit, { phlebotomistId: id })
  },
  async 'PATCH /admin/sample-collections/{id}/reschedule'(memory, call) {
    const visit = await openVisit(memory, call)
    if (visit.status === 'In Progress') throw conflict('This collection has begun and can no longer be moved')
    const [scheduledDate, timeSlot] = [textOf(call.body.collectionDate), textOf(call.body.timeSlot)]
    // A visit keeps its own place, also in a full slot.
    if (scheduledDate !== visit.scheduledDate || timeSlot !== visit.timeSlot) await refuseUnbookable(memory, scheduledDate, timeSlot, 'collectionDate')
    return saveVisit(memory, visit, { scheduledDate, timeSlot })
  },
  async 'POST /admin/sample-collections/{id}/fail'(memory, call) {
    const visit = await openVisit(memory, call)
    const [reason, notes, day, timeSlot] = [call.body.reason, call.body.notes, call.body.collectionDate, call.body.timeSlot].map(textOf)
    const problem = failureReasonProblem(reason)
    if (problem) throw invalid('reason', problem)
    const missing = failureNotesProblem(reason ?? '', notes ?? '')
    if (missing) throw invalid('notes', missing)
    if (Boolean(day) !== Boolean(timeSlot)) throw invalid('timeSlot', slotRefusals.missing)
    if (day && timeSlot) await refuseUnbookable(memory, day, timeSlot, 'collectionDate')
    const failed = await setStatus(memory, visit, 'Cancelled', { failureReason: reason, ...(notes ? { notes } : {}) })
    if (day && timeSlot) await bookVisit(memory, textOf(visit.orderId), { ...visit, scheduledDate: day, timeSlot }, 'collectionDate')
    return failed
  },
}
