import { type CollectionStatus, openCollectionStatuses } from '#domain/collection-status.ts'
import { hasOpenVisit, isCollected, missingPatients, type OrderPatientFacts, uncollectedPatients } from '#domain/order-patients.ts'
import { collectedElsewhereQuestion, stepBackProblem, stepQuestion } from '#domain/order-question.ts'
import { settlement } from '#domain/order-settlement.ts'
import { finalAmount, itemsTotal } from '#domain/order-total.ts'
import { isFinalOrder, missingCancellationReason, type OrderStatus, orderChangeProblem } from '#domain/order-status.ts'
import { leastAdvancedVisit, type OrderVisitFacts } from '#domain/order-visit.ts'
import type { PaymentMethod, PaymentStatus } from '#domain/payment.ts'
import { balanceOf, type LedgerOrder, paidAmount, statusAfterItems } from '#domain/payment-ledger.ts'
import { minSampleState } from '#domain/sample.ts'
import type { Gender } from '#domain/patient.ts'
import { type BookedItem, warningsOf } from './catalogue.ts'
import { listIn, type Memory, type MemoryAnswers, type Payment, type Row, textOf } from './memory.ts'
import { conflict, invalid, notFound, question, refuse, refuseStale } from './refusals.ts'

const statusOf = ({ orderStatus }: Row) => textOf(orderStatus) as OrderStatus
/** Facts of an order that its money depends on. */
export const ledgerOrder = (order: Row): LedgerOrder => ({
  orderStatus: statusOf(order),
  paymentStatus: textOf(order.paymentStatus) as PaymentStatus,
  finalAmount: Number(order.finalAmount),
})

/** An order that may still change, as it was read. */
export async function openOrder(memory: Memory, id: string | undefined, version?: string): Promise<Row> {
  const order = await memory.one('orders', id ?? '')
  refuse(orderChangeProblem(statusOf(order)))
  refuseStale(version, order)
  return order
}

/** The payments of an order, as far as this session knows them. */
export function paymentsOf({ session }: Memory, order: Row): readonly Payment[] {
  const amount = Number(order.paidAmount ?? 0)
  return (
    session.payments.get(order.id) ??
    (amount > 0
      ? [{ kind: 'payment', amount, method: (order.paymentMethod as PaymentMethod | null) ?? null, reference: textOf(order.referenceNumber) || null }]
      : [])
  )
}

/** Saves an order with what follows from its items, payments and patients: its amounts, payment status and warnings. */
export async function saveOrder(memory: Memory, order: Row, changes: object): Promise<Row> {
  const next: Row = { ...order, ...changes }
  const totalAmount = itemsTotal(listIn(next.items).map(({ finalPrice, quantity }) => ({ finalPrice: Number(finalPrice), quantity: Number(quantity) })))
  const final = finalAmount(totalAmount, Number(next.discount ?? 0))
  const paid = paidAmount(paymentsOf(memory, order))
  const paymentStatus = statusAfterItems(ledgerOrder(next), final, paid)
  const balance = balanceOf({ orderStatus: statusOf(next), paymentStatus, finalAmount: final }, paid)
  const items = listIn(next.items) as unknown as readonly (BookedItem & { readonly patientId: string })[]
  const warnings = isFinalOrder(statusOf(next))
    ? []
    : await Promise.all(
        listIn(next.patients).map(({ id, name, gender }) =>
          warningsOf(
            memory,
            items.filter(({ patientId }) => patientId === id),
            { patientId: textOf(id), patientName: textOf(name), gender: (gender as Gender | null) ?? null, timeSlot: textOf(next.timeSlot) || null },
          ),
        ),
      )
  return memory.change('orders', order.id, { ...changes, totalAmount, finalAmount: final, paidAmount: paid, balance, paymentStatus, warnings: warnings.flat() })
}

/** The patients of an order with their visits, as the steps of the order depend on them. */
async function patientsOf({ rows, session }: Memory, order: Row): Promise<readonly (OrderPatientFacts<OrderVisitFacts & Row> & { readonly key: string })[]> {
  const visits = (await rows('sample-collections')).filter((visit) => visit.orderId === order.id) as unknown as readonly (OrderVisitFacts & Row)[]
  return listIn(order.patients).map(({ id, name }) => {
    const key = `${order.id} ${textOf(id)}`
    return {
      ...{ id: textOf(id), name: textOf(name), key, isAtLaboratory: session.atLaboratory.has(key) },
      hasItems: listIn(order.items).some(({ patientId }) => patientId === id),
      visits: visits.filter(({ patientId }) => patientId === id),
    }
  })
}

/** Derives an order's status, day, hours, bookings and missing patients from its visits and patients. */
export async function settleOrder(memory: Memory, order: Row, step: OrderStatus | null = null, changes: object = {}): Promise<Row> {
  const next: Row = { ...order, ...changes }
  const patients = await patientsOf(memory, next)
  const { status, scheduledDate, timeSlot } = settlement({
    ...{ status: statusOf(order), step, patients, hasAppointment: false, hasResults: false },
    ...{ scheduledDate: textOf(next.scheduledDate) || null, timeSlot: textOf(next.timeSlot) || null },
    ...{ paymentStatus: ledgerOrder(next).paymentStatus, finalAmount: Number(next.finalAmount), newAmount: null, money: null, paid: 0 },
  })
  const appointments = patients.map((patient) => {
    const visit = leastAdvancedVisit(patient.visits)
    const drawn = memory.session.atLaboratory.get(patient.key)
    return {
      ...{ patientId: patient.id, patientName: patient.name, hasItems: patient.hasItems, isAtLaboratory: patient.isAtLaboratory },
      ...{ scheduledDate: visit?.scheduledDate ?? null, timeSlot: visit?.timeSlot ?? null, status: visit?.status ?? null, collectionId: visit?.id ?? null },
      ...{ failureReason: visit?.failureReason ?? null, isCollected: isCollected(patient) },
      ...{ collectedAt: drawn?.at ?? visit?.collectedAt ?? null, collectedByName: drawn?.by ?? visit?.collectedByName ?? null },
    }
  })
  const missing = missingPatients(status, patients).map(({ id, name }) => ({ id, name }))
  const sampleCollectionStatus = leastAdvancedVisit(patients.flatMap(({ visits }) => visits))?.status ?? null
  return saveOrder(memory, order, { ...changes, orderStatus: status, scheduledDate, timeSlot, sampleCollectionStatus, appointments, missingPatients: missing })
}

/** Marks patients of an order as collected at the laboratory. */
function markAtLaboratory({ session, now }: Memory, patients: readonly { readonly key: string }[], by: string | null): void {
  for (const { key } of patients) session.atLaboratory.set(key, { at: now.toISOString(), by })
}

async function endOpenVisits(memory: Memory, orderId: string, status: CollectionStatus, patientId?: string): Promise<void> {
  const open: readonly string[] = openCollectionStatuses
  for (const visit of await memory.rows('sample-collections'))
    if (visit.orderId === orderId && open.includes(textOf(visit.status)) && (patientId === undefined || visit.patientId === patientId))
      await memory.change('sample-collections', visit.id, { status, ...(status === 'Completed' ? { collectedAt: memory.now.toISOString() } : {}) })
}

/** Sets an order's status: Cancelled ends its open visits, one that says its samples are collected asks about them (ORD-06, ORD-07). */
async function setStatus(memory: Memory, order: Row, to: OrderStatus, body: Readonly<Record<string, unknown>>): Promise<Row> {
  const notes = textOf(body.notes ?? body.reason).trim()
  if (to === 'Cancelled') {
    if (notes === '') throw invalid('notes', missingCancellationReason)
    await endOpenVisits(memory, order.id, 'Cancelled')
    return settleOrder(memory, order, to, { cancellationReason: notes })
  }
  const patients = await patientsOf(memory, order)
  refuse(stepBackProblem(to, patients))
  const asked = stepQuestion(to, { patients, appointment: null })
  if (asked && !(body.confirmed === true && (asked.code === 'notCollected' || body.visits))) throw question(asked.code, asked.sentence)
  if (minSampleState[to] === null) return settleOrder(memory, order, to)
  const open = patients.filter(hasOpenVisit)
  if (body.visits === 'keep' && open.length > 0) return settleOrder(memory, order)
  await endOpenVisits(memory, order.id, body.visits === 'complete' ? 'Completed' : 'Cancelled')
  markAtLaboratory(memory, uncollectedPatients(open.length === 0 ? patients : body.visits === 'complete' ? [] : open), null)
  const isReached = uncollectedPatients(await patientsOf(memory, order)).length === 0
  return settleOrder(memory, order, isReached ? to : null)
}

/** Marks a patient as collected from at the laboratory; an open visit of theirs is cancelled where it is confirmed. */
async function collectAtLaboratory(memory: Memory, order: Row, patientId: string, body: Readonly<Record<string, unknown>>): Promise<Row> {
  const patient = (await patientsOf(memory, order)).find(({ id }) => id === patientId)
  if (!patient) throw notFound('This patient is not part of the order')
  if (isCollected(patient)) throw conflict(`The samples of ${patient.name} are collected already`)
  const asked = collectedElsewhereQuestion(patient)
  if (asked && body.confirmed !== true) throw question('openVisits', asked)
  await endOpenVisits(memory, order.id, 'Cancelled', patientId)
  markAtLaboratory(memory, [patient], textOf(body.collectedByName) || memory.user.name)
  return settleOrder(memory, order)
}

/** Calls that change an order as a whole. */
export const orderChangeAnswers: MemoryAnswers = {
  async 'PUT /orders/admin/{id}/status'(memory, { path, body, version }) {
    const order = await openOrder(memory, path.id, version)
    return memory.wire('orders', await setStatus(memory, order, textOf(body.orderStatus) as OrderStatus, body))
  },
  async 'POST /orders/admin/{id}/cancel'(memory, { path, body, version }) {
    const order = await openOrder(memory, path.id, version)
    return memory.wire('orders', await setStatus(memory, order, 'Cancelled', body))
  },
  async 'POST /orders/admin/{id}/patients/{patientId}/collected'(memory, { path, body, version }) {
    const order = await openOrder(memory, path.id, version)
    return memory.wire('orders', await collectAtLaboratory(memory, order, textOf(path.patientId), body))
  },
}
