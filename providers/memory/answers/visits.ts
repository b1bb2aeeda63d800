import { civilDateOf, defaultTimeZone, formatCivilDate } from '#domain/civil-date.ts'
import { slotRefusals } from '#domain/slot-day.ts'
import { type CollectionStatus, openCollectionStatuses } from '#domain/collection-status.ts'
import { collectionChangeProblem, collectionStatusProblem } from '#domain/collection-change.ts'
import { defaultCollectedAt, visitBeforeDayQuestion } from '#domain/collection-time.ts'
import { failureNotesProblem, failureReasonProblem } from '#domain/collection-failure.ts'
import { type MemoryCall, listIn, type Memory, type MemoryAnswers, newNumber, objectIn, type Row, textOf } from './memory.ts'
import { openOrder, settleOrder } from './order-changes.ts'
import { conflict, invalid, notFound, question, refuse, refuseStale } from './refusals.ts'
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

/** Change of one open visit of a call; `left` counts the visits of the call still to change, this one included. */
type VisitWork = (memory: Memory, visit: Row, call: MemoryCall & { readonly left: number }) => Promise<unknown>

/** Applies a change to a visit and the others named in the call, or to none if one cannot change. Answers the visit of the path. */
const together =
  (work: VisitWork): MemoryAnswers[string] =>
  async (memory, call) => {
    const visits = [await openVisit(memory, call)]
    for (const id of Array.isArray(call.body.alsoVisits) ? call.body.alsoVisits : []) {
      const visit = await openVisit(memory, { ...call, path: { id: textOf(id) }, version: undefined })
      if (visit.orderId !== visits[0]?.orderId) throw notFound('Sample collection not found')
      visits.push(visit)
    }
    const answers: unknown[] = []
    for (const [index, visit] of visits.entries()) answers.push(await work(memory, visit, { ...call, left: visits.length - index }))
    return answers[0]
  }

const setStatus = (memory: Memory, visit: Row, to: CollectionStatus, changes: object = {}) => {
  refuse(collectionStatusProblem(statusOf(visit), to))
  return saveVisit(memory, visit, { status: to, ...changes })
}

/** Returns the facts of a completed collection: as stated, else the assigned phlebotomist, now or at the end of the slot. */
async function collectionOf(memory: Memory, visit: Row, body: MemoryCall['body']) {
  const name = textOf(body.collectedByName) || null
  const id = textOf(body.collectedBy) || (name === null ? textOf(visit.phlebotomistId) || null : null)
  const person = id === null ? null : await memory.one('phlebotomists', id)
  const confirmed = Array.isArray(body.confirmedVisits) ? body.confirmedVisits.includes(visit.id) : body.identityConfirmed === true
  const hours = { scheduledDate: textOf(visit.scheduledDate), timeSlot: textOf(visit.timeSlot) }
  return {
    ...{ collectedBy: id, collectedByName: name ?? (person ? textOf(person.name) : null), identityConfirmed: confirmed },
    collectedAt: textOf(body.collectedAt) || defaultCollectedAt(hours, memory.now, defaultTimeZone).toISOString(),
  }
}

/** The day and hours to which a visit is moved. It keeps its own place, also in a full slot. */
async function movedTo(memory: Memory, visit: Row, body: MemoryCall['body'], left: number) {
  if (visit.status === 'In Progress') throw conflict('This collection has begun and can no longer be moved')
  const [scheduledDate, timeSlot] = [textOf(body.collectionDate), textOf(body.timeSlot)]
  if (scheduledDate !== visit.scheduledDate || timeSlot !== visit.timeSlot) await refuseUnbookable(memory, scheduledDate, timeSlot, 'collectionDate', left)
  return { scheduledDate, timeSlot }
}

/** Calls that change a sample collection (COL-04 to COL-08, FLD-04). */
export const visitAnswers: MemoryAnswers = {
  async 'POST /admin/sample-collections'(memory, { body }) {
    const others = Array.isArray(body.alsoPatients) ? body.alsoPatients : []
    if (others.length > 0) await refuseUnbookable(memory, textOf(body.scheduledDate), textOf(body.timeSlot), 'scheduledDate', others.length + 1)
    const visit = await bookVisit(memory, textOf(body.orderId), body)
    const alsoVisits: { id: string; patientId: unknown }[] = []
    for (const patientId of others) alsoVisits.push({ id: (await bookVisit(memory, textOf(body.orderId), { ...body, patientId })).id, patientId })
    return { ...memory.wire(resource, visit), alsoVisits }
  },
  'PUT /admin/sample-collections/{id}/status': together(async (memory, visit, { body }) => {
    const to = textOf(body.status) as CollectionStatus
    const asked = visitBeforeDayQuestion({ scheduledDate: textOf(visit.scheduledDate), status: statusOf(visit) }, to, civilDateOf(memory.now, defaultTimeZone))
    if (asked && body.confirmed !== true) throw question('visitBeforeDay', asked)
    return setStatus(memory, visit, to, to === 'Completed' ? await collectionOf(memory, visit, body) : {})
  }),
  'PUT /admin/sample-collections/{id}/cancel': together((memory, visit) => setStatus(memory, visit, 'Cancelled')),
  'PATCH /admin/sample-collections/{id}/assign': together(async (memory, visit, { body, left }) => {
    const id = textOf(body.phlebotomistId) || null
    const person = id === null ? null : await memory.one('phlebotomists', id)
    if (person && person.isActive !== true) throw conflict(`${textOf(person.name)} is not active and cannot be assigned`)
    return saveVisit(memory, visit, { phlebotomistId: id, ...(body.timeSlot ? await movedTo(memory, visit, body, left) : {}) })
  }),
  'PATCH /admin/sample-collections/{id}/reschedule': together(async (memory, visit, { body, left }) => {
    return saveVisit(memory, visit, await movedTo(memory, visit, body, left))
  }),
  'POST /admin/sample-collections/{id}/fail': together(async (memory, visit, { body, left }) => {
    const [reason, notes, day, timeSlot] = [body.reason, body.notes, body.collectionDate, body.timeSlot].map(textOf)
    const problem = failureReasonProblem(reason)
    if (problem) throw invalid('reason', problem)
    const missing = failureNotesProblem(reason ?? '', notes ?? '')
    if (missing) throw invalid('notes', missing)
    if (Boolean(day) !== Boolean(timeSlot)) throw invalid('timeSlot', slotRefusals.missing)
    if (day && timeSlot) await refuseUnbookable(memory, day, timeSlot, 'collectionDate', left)
    const failed = await setStatus(memory, visit, 'Cancelled', { failureReason: reason, ...(notes ? { notes } : {}) })
    if (day && timeSlot) await bookVisit(memory, textOf(visit.orderId), { ...visit, scheduledDate: day, timeSlot }, 'collectionDate')
    return failed
  }),
}
