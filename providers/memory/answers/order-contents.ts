import { civilDateOf } from '#domain/civil-date.ts'
import { validQuantity } from '#domain/order-total.ts'
import { type OrderStatus, removalProblem } from '#domain/order-status.ts'
import { birthProblem, patientNameProblem, patientRemovalProblem } from '#domain/patient.ts'
import { openCollectionStatuses } from '#domain/collection-status.ts'
import { offerOf } from './catalogue.ts'
import { listIn, type Memory, type MemoryAnswers, newId, objectIn, type Row, rupeesOf, textOf } from './memory.ts'
import { openOrder, settleOrder } from './order-changes.ts'
import { conflict, invalid, notFound, refuse, refuseStale } from './refusals.ts'

/** The order that an item is on. */
async function orderWith(memory: Memory, itemId: string | undefined, version: string | undefined): Promise<Row> {
  const order = (await memory.rows('orders')).find(({ items }) => listIn(items).some(({ id }) => id === itemId))
  if (!order) throw notFound('This item is no longer on the order')
  refuseStale(version, order)
  return openOrder(memory, order.id)
}

function checkRemoval(order: Row, patientId: unknown, reason: unknown): void {
  const collected = listIn(order.appointments).some((each) => each.patientId === patientId && each.isCollected === true)
  const problem = removalProblem(textOf(order.orderStatus) as OrderStatus, collected, textOf(reason))
  if (problem) throw invalid('reason', problem)
}

/** Reads the order's customer with its patients only. */
async function customerOf(memory: Memory, order: Row): Promise<Row> {
  return memory.one('customers', textOf(objectIn(order.customer).id))
}

async function putOnOrder(memory: Memory, order: Row, patient: Readonly<Record<string, unknown>>) {
  const { id, number = null, name, gender = null, dateOfBirth = null, phone = null, email = null } = patient
  const added = { id, number, name, gender, dateOfBirth, phone, email }
  await settleOrder(memory, order, null, { patients: [...listIn(order.patients), added] })
  return { ...added, relationship: patient.relationship ?? null }
}

/** Calls of an order's items and patients (ODT-05 to ODT-08). */
export const orderContentAnswers: MemoryAnswers = {
  async 'POST /orders/admin/{id}/items'(memory, { path, body, version }) {
    const order = await openOrder(memory, path.id, version)
    if (!listIn(order.patients).some(({ id }) => id === body.patientId)) throw notFound('This patient is not part of the order')
    const type = body.type === 'package' ? 'package' : 'test'
    const field = `${type}Id`
    const offer = await offerOf(memory, type, textOf(body[field]), field)
    const item = { ...offer, id: newId(memory), patientId: body.patientId, discount: offer.price - offer.finalPrice, quantity: validQuantity(body.quantity) }
    const saved = await settleOrder(memory, order, null, { items: [...listIn(order.items), item] })
    const warnings = listIn(saved.warnings).filter(({ itemId }) => itemId === item.id)
    return { ...item, price: rupeesOf(item.price), finalPrice: rupeesOf(item.finalPrice), discount: rupeesOf(item.discount), warnings }
  },
  async 'PUT /orders/admin/items/{itemId}'(memory, { path, body, version }) {
    const order = await orderWith(memory, path.itemId, version)
    const quantity = validQuantity(body.quantity)
    const present = listIn(order.items)
    const lowered = present.find((item) => item.id === path.itemId && quantity < Number(item.quantity))
    if (lowered) checkRemoval(order, lowered.patientId, body.reason)
    const items = present.map((item) => (item.id === path.itemId ? { ...item, quantity } : item))
    return memory.wire('orders', await settleOrder(memory, order, null, { items }))
  },
  async 'DELETE /orders/admin/items/{itemId}'(memory, { path, body, version }) {
    const order = await orderWith(memory, path.itemId, version)
    const items = listIn(order.items)
    checkRemoval(order, items.find(({ id }) => id === path.itemId)?.patientId, body.reason)
    return memory.wire('orders', await settleOrder(memory, order, null, { items: items.filter(({ id }) => id !== path.itemId) }))
  },
  async 'POST /orders/{id}/patients'(memory, { path, body, version }) {
    const order = await openOrder(memory, path.id, version)
    const problem = birthProblem(textOf(body.dateOfBirth), civilDateOf(memory.now))
    if (patientNameProblem(textOf(body.name))) throw invalid('name', patientNameProblem(textOf(body.name)) ?? '')
    if (problem) throw invalid('dateOfBirth', problem)
    const { customerId: _, ...person } = body
    const patient = { ...person, id: newId(memory), number: null }
    const customer = await customerOf(memory, order)
    const patients = [...listIn(customer.patients), patient]
    await memory.change('customers', customer.id, { patients, patientCount: patients.length })
    return { ...(await putOnOrder(memory, order, patient)), warnings: [] }
  },
  'POST /orders/{id}/patients/check': async () => ({ matches: [] }),
  async 'POST /orders/{id}/patients/{patientId}'(memory, { path, version }) {
    const order = await openOrder(memory, path.id, version)
    const known = listIn((await customerOf(memory, order)).patients).find(({ id }) => id === path.patientId)
    if (!known) throw notFound('Patient not found')
    if (listIn(order.patients).some(({ id }) => id === path.patientId)) throw conflict(`${textOf(known.name)} is on this order already`)
    return putOnOrder(memory, order, known)
  },
  async 'DELETE /orders/{id}/patients/{patientId}'(memory, { path, body, version }) {
    const order = await openOrder(memory, path.id, version)
    const patients = listIn(order.patients)
    if (!patients.some(({ id }) => id === path.patientId)) throw notFound('This patient is not part of the order')
    refuse(patientRemovalProblem(patients.length))
    checkRemoval(order, path.patientId, body.reason)
    const isOpen = (status: unknown) => (openCollectionStatuses as readonly string[]).includes(textOf(status))
    for (const visit of await memory.rows('sample-collections'))
      if (visit.orderId === order.id && visit.patientId === path.patientId && isOpen(visit.status))
        await memory.change('sample-collections', visit.id, { status: 'Cancelled' })
    const changes = {
      patients: patients.filter(({ id }) => id !== path.patientId),
      items: listIn(order.items).filter(({ patientId }) => patientId !== path.patientId),
    }
    return memory.wire('orders', await settleOrder(memory, order, null, changes))
  },
}
