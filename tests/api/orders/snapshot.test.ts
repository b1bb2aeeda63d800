import { expect, test } from 'vitest'
import { testDatabaseUrl } from '#tests/support/postgres.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, small } from '#tests/support/small-lab.ts'

const api = smallApi()

/** The embedded database answers one statement after another, in every round alike. */
const rounds = testDatabaseUrl ? 15 : 4

interface Seen {
  readonly totalAmount: number
  readonly items: readonly { readonly finalPrice: number; readonly quantity: number }[]
}

/** The statements that read an order once saw different versions of it: items of ₹800 with a total of ₹500, and the ETag of the earlier version. */
test('ODT-03 an order that is read while items are added has the total of the items that it shows, and their version', async () => {
  const { id } = await makeOrder(api.db)
  const add = () => api.call('POST', `/orders/admin/${id}/items`, { type: 'test', testId: small.sugar, patientId: small.ashaSelf })
  const torn: string[] = []
  const read = async () => {
    const { body, etag } = await api.call('GET', `/orders/admin/${id}`)
    const { totalAmount, items } = body.data as unknown as Seen
    const sum = items.reduce((all, { finalPrice, quantity }) => all + finalPrice * quantity, 0)
    if (Math.abs(sum - totalAmount) > 0.001 || etag !== `"v${items.length}"`) torn.push(`${items.length} items of ${sum} under ${totalAmount}, ${etag}`)
  }
  for (let round = 0; round < rounds; round += 1) await Promise.all([add(), read(), read(), add(), read(), read()])
  expect(torn).toEqual([])
})
