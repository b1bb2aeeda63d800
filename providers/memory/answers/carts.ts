import { cartTotals, largestCart, lineTotal } from '#domain/cart.ts'
import { validQuantity } from '#domain/order-total.ts'
import { genders, type Gender } from '#domain/patient.ts'
import { offerOf, warningsOf } from './catalogue.ts'
import { type Cart, type CartItem, listIn, type Memory, type MemoryAnswers, newId, objectIn, rupeesOf, textOf } from './memory.ts'
import { invalid, notFound, refuseStale } from './refusals.ts'

const emptyCart: Cart = { version: 0, items: [], changedAt: null, prescriptionId: null }

interface CartRequest {
  readonly type: 'test' | 'package'
  readonly id: string
}

/** Puts tests and packages into the cart of a patient, each once, at the price of today (CRT-03, CRT-06). */
export async function fillCart(memory: Memory, patientId: string, wanted: readonly CartRequest[], prescriptionId: string | null = null) {
  const { session, now } = memory
  const cart = session.carts.get(patientId) ?? emptyCart
  const items = [...cart.items]
  for (const { type, id } of wanted) {
    const { testId, packageId, name, finalPrice } = await offerOf(memory, type, id, 'items')
    const isPresent = items.some((item) => item.type === type && (item.testId ?? item.packageId) === id)
    if (!isPresent) items.push({ id: newId(memory), type, testId, packageId, name, price: finalPrice, quantity: 1 })
  }
  if (items.length > largestCart) throw invalid('items', `A cart holds at most ${largestCart} different items`)
  session.carts.set(patientId, { version: cart.version + 1, items, changedAt: now.toISOString(), prescriptionId: prescriptionId ?? cart.prescriptionId })
  return { items, added: items.length - cart.items.length, total: cartTotals(items, 0).total }
}

/** The prescription whose page shows the cart: the one that filled it, else any of the patient. */
async function prescriptionOf(memory: Memory, patientId: string) {
  const own = (await memory.rows('prescriptions')).filter(({ patient }) => objectIn(patient).id === patientId)
  return own.find(({ id }) => id === memory.session.carts.get(patientId)?.prescriptionId) ?? own[0]
}

async function cartAnswer(memory: Memory, patientId: string, prescriptionId?: string) {
  const row = prescriptionId === undefined ? await prescriptionOf(memory, patientId) : await memory.one('prescriptions', prescriptionId)
  if (!row) throw notFound('Patient not found')
  const { customer, patient } = row
  const cart = memory.session.carts.get(patientId) ?? emptyCart
  const { subtotal, tax, total } = cartTotals(cart.items, 0)
  const { gender, name } = objectIn(patient)
  const sex = textOf(gender) in genders ? (gender as Gender) : null
  return {
    patient,
    customer,
    prescription: { id: row.id, fileName: row.fileName, status: row.status, customer },
    items: cart.items.map((item) => ({ ...item, price: rupeesOf(item.price), subtotal: rupeesOf(lineTotal(item)) })),
    itemCount: cart.items.length,
    subtotal: rupeesOf(subtotal),
    tax: rupeesOf(tax),
    total: rupeesOf(total),
    metadata: { source: cart.prescriptionId === null ? 'manual' : 'prescription', lastUpdated: cart.changedAt },
    warnings: await warningsOf(memory, cart.items, { patientId, patientName: textOf(name), gender: sex, timeSlot: null }),
    etag: `"v${cart.version}"`,
  }
}

/** Whose cart an item of this customer is in, and the cart. */
async function cartWith(memory: Memory, itemId: string | undefined, version: string | undefined) {
  for (const [patientId, cart] of memory.session.carts)
    if (cart.items.some(({ id }) => id === itemId)) {
      refuseStale(version, { version: `"v${cart.version}"` })
      return { patientId, cart }
    }
  throw notFound('This item is no longer in the cart')
}

function keep(memory: Memory, patientId: string, cart: Cart, items: readonly CartItem[]) {
  memory.session.carts.set(patientId, { ...cart, items, version: cart.version + 1, changedAt: memory.now.toISOString() })
  return cartAnswer(memory, patientId)
}

/** The carts of patients, which are kept only in memory. */
export const cartAnswers: MemoryAnswers = {
  async 'GET /cart/admin/prescription/{prescriptionId}'(memory, { path }) {
    const { id, patient } = await memory.one('prescriptions', path.prescriptionId ?? '')
    return cartAnswer(memory, textOf(objectIn(patient).id), id)
  },
  async 'POST /cart/admin/{customerId}/{patientId}/items'(memory, { path, body, version }) {
    const patientId = path.patientId ?? ''
    refuseStale(version, { version: `"v${(memory.session.carts.get(patientId) ?? emptyCart).version}"` })
    const wanted = listIn(body.items).map(({ type, itemId }): CartRequest => ({ type: type === 'package' ? 'package' : 'test', id: textOf(itemId) }))
    await fillCart(memory, patientId, wanted)
    return cartAnswer(memory, patientId)
  },
  async 'PUT /cart/admin/{customerId}/item/{itemId}'(memory, { path, body, version }) {
    const { patientId, cart } = await cartWith(memory, path.itemId, version)
    const quantity = validQuantity(body.quantity)
    return keep(
      memory,
      patientId,
      cart,
      cart.items.map((item) => (item.id === path.itemId ? { ...item, quantity } : item)),
    )
  },
  async 'DELETE /cart/admin/{customerId}/item/{itemId}'(memory, { path, version }) {
    const { patientId, cart } = await cartWith(memory, path.itemId, version)
    return keep(
      memory,
      patientId,
      cart,
      cart.items.filter(({ id }) => id !== path.itemId),
    )
  },
}
