import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { orders } from '#server/db/tables/orders.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder } from '#tests/support/small-lab.ts'

const api = labApi()

test('GEN-07 a typed order number opens that order, not another one whose number holds it', async () => {
  const [one, other] = [await makeOrder(api.database.sql, {}), await makeOrder(api.database.sql, {})]
  const [first] = await api.db.select({ orderNumber: orders.orderNumber }).from(orders).where(eq(orders.id, one.id))
  await api.db
    .update(orders)
    .set({ orderNumber: `${first?.orderNumber}0`, searchText: `${first?.orderNumber}0`.toLowerCase() })
    .where(eq(orders.id, other.id))
  await openApp({ api, at: `/orders/${first?.orderNumber.toLowerCase()}` })
  expect(await screen.findByRole('heading', { name: new RegExp(`${first?.orderNumber}$`) }, { timeout: 10_000 })).toBeTruthy()
  expect(window.location.pathname).toBe(`/orders/${one.id}`)
}, 60_000)
