import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatRupees } from '#domain/money.ts'
import { paymentSigns } from '#domain/payment-ledger.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { pageTexts } from '#tests/support/pdf-text.ts'
import { propertyRuns } from '#tests/support/property-runs.ts'
import { readCsv } from '#tests/support/read-csv.ts'
import { makeSmallLab, small } from '#tests/support/small-lab.ts'

const api = labApi({ seed: async () => undefined })

const call = async (method: string, path: string, body?: unknown) => {
  const answer = await api.call(method, path, { as: 'super_admin', ...(body === undefined ? {} : { body }) })
  return {
    status: answer.status,
    body: answer.body as { data: Order & { orders: Order[]; lines: { payments: number; refunds: number }[]; days: { collected: number }[] } },
  }
}

interface Order {
  readonly id: string
  readonly orderNumber: string
  readonly orderStatus: string
  readonly paymentStatus: string
  readonly totalAmount: number
  readonly discount: number
  readonly finalAmount: number
  readonly paidAmount: number
  readonly balance: number
  readonly items: readonly { readonly id: string; readonly finalPrice: number; readonly quantity: number }[]
  readonly payments: readonly { readonly kind: keyof typeof paymentSigns; readonly amount: number }[]
}

/** Rupees of the wire as paise; fails for a fraction of a paisa. */
function paise(rupees: number): number {
  const amount = Math.round(rupees * 100)
  expect(amount / 100).toBe(rupees)
  return amount
}

const acts = ['pay', 'payAll', 'addItem', 'removeItem', 'more', 'refund', 'goodwill', 'failed', 'correct', 'cancel'] as const
const methods = ['cash', 'upi', 'card'] as const

/** One act of staff; one that is refused changes nothing. */
async function act(order: Order, name: (typeof acts)[number], size: number): Promise<void> {
  const paymentMethod = methods[size % methods.length]
  const [item] = order.items
  const status = `/orders/admin/${order.id}/payment-status`
  const reason = 'Not wanted'
  const part = Math.max(1, Math.round((Math.abs(order.balance) || order.paidAmount) * size) / 10_000)
  const amount = Math.round(part * 100) / 100
  if (name === 'pay') await call('PUT', status, { paymentStatus: 'Paid', paymentMethod, amount })
  if (name === 'payAll') await call('PUT', status, { paymentStatus: 'Paid', paymentMethod })
  if (name === 'addItem')
    await call('POST', `/orders/admin/${order.id}/items`, { type: 'test', testId: small.sugar, patientId: small.ashaSelf, quantity: 1 + (size % 3) })
  if (name === 'removeItem' && item) await call('DELETE', `/orders/admin/items/${item.id}`, { reason })
  if (name === 'more' && item) await call('PUT', `/orders/admin/items/${item.id}`, { quantity: 1 + (size % 4), reason })
  if (name === 'refund') await call('POST', `/orders/admin/${order.id}/refunds`, { amount, paymentMethod })
  if (name === 'goodwill') await call('PUT', status, { paymentStatus: 'Refunded', paymentMethod, amount, notes: 'Goodwill' })
  if (name === 'failed') await call('PUT', status, { paymentStatus: size % 2 === 0 ? 'Failed' : 'Pending' })
  if (name === 'correct') await call('PUT', status, { paymentStatus: 'Paid', correction: true, amount, paymentMethod, notes: reason })
  if (name === 'cancel' && size % 5 === 0) await call('POST', `/orders/admin/${order.id}/cancel`, { reason })
}

const read = async (id: string) => (await call('GET', `/orders/admin/${id}`)).body.data

/** Checks that everything that tells of an order's money tells the same, to the paisa. */
async function checkAmounts(id: string): Promise<void> {
  const order = await read(id)
  const total = order.items.reduce((sum, { finalPrice, quantity }) => sum + paise(finalPrice) * quantity, 0)
  const paid = order.payments.reduce((sum, { kind, amount }) => sum + paymentSigns[kind] * paise(amount), 0)
  const final = Math.max(0, total - paise(order.discount))
  const due = order.orderStatus === 'Cancelled' || order.paymentStatus === 'Refunded' ? 0 : final
  expect([order.totalAmount, order.finalAmount, order.paidAmount, order.balance].map(paise)).toEqual([total, final, paid, due - paid])
  const [row] = (await call('GET', `/orders/admin/all?search=${order.orderNumber}`)).body.data.orders
  const { totalAmount, finalAmount, paidAmount, balance, discount, paymentStatus } = order
  expect(row).toMatchObject({ totalAmount, finalAmount, paidAmount, balance, discount, paymentStatus })
  const columns = 'totalAmount,discount,finalAmount,paidAmount,balance'
  const exported = await api.call('GET', `/admin/list-exports/orders?format=csv&columns=${columns}&query=search%3D${order.orderNumber}`, { as: 'super_admin' })
  const [, cells = []] = readCsv(String(exported.body))
  expect(cells.map(Number)).toEqual([totalAmount, discount, finalAmount, paidAmount, balance])
}

test('MON-01 MON-02 MON-03 order, list, file, receipt, cash and chart agree to the paisa after any acts', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 9_999 }),
      fc.array(fc.tuple(fc.constantFrom(...acts), fc.integer({ min: 1, max: 9_999 })), { minLength: 3, maxLength: 8 }),
      async (hundredths, steps) => {
        await api.reset()
        await makeSmallLab(api.db)
        const patients = [{ patientId: small.ashaSelf, items: [small.cbc, small.sugar, small.sugar].map((testId) => ({ type: 'test', testId })) }]
        const discount = { percent: hundredths / 1_000, reason: 'Camp' }
        const { id } = (await call('POST', '/orders/admin', { customerId: small.asha, patients, discount, confirmed: true })).body.data
        await checkAmounts(id)
        for (const [name, size] of [['pay', hundredths + 1] as const, ...steps]) {
          await act(await read(id), name, size)
          await checkAmounts(id)
        }
        const order = await read(id)
        const { lines } = (await call('GET', '/cash/admin/day?date=2026-11-21')).body.data
        expect(lines.reduce((sum, { payments, refunds }) => sum + paise(payments) - paise(refunds), 0)).toBe(paise(order.paidAmount))
        const { days } = (await call('GET', '/orders/admin/charts')).body.data
        expect(paise(days.at(-1)?.collected ?? 0)).toBe(paise(order.paidAmount))
        if (order.payments.length === 0) return
        const paper = await api.fetch(
          new Request(`http://lab.test/api/orders/admin/${id}/paper?paper=receipt&size=a5`, {
            headers: { authorization: `Bearer ${await api.startSession('admin')}` },
          }),
        )
        const words = (await pageTexts(new Uint8Array(await paper.arrayBuffer()))).join(' ').replaceAll('₹ ', '₹')
        expect(words).toContain(formatRupees(Math.abs(paise(order.balance))))
      },
    ),
    { numRuns: propertyRuns(5) },
  )
}, 60_000)
