import { fireEvent, screen, waitFor } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { placeOf } from '#boot/scans.ts'
import { newId } from '#server/db/id.ts'
import { containers, tests } from '#server/db/tables/catalogue.ts'
import { samples } from '#server/db/tables/samples.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { openLiveApp } from '#tests/support/screen.tsx'
import { makeOrder, makeReport, small, smallLabNow } from '#tests/support/small-lab.ts'

const api = labApi()
beforeAll(async () => {
  await api.db.insert(containers).values({ id: newId(smallLabNow), name: 'Grey (fluoride)', createdAt: smallLabNow.toISOString() })
  await api.db.update(tests).set({ container: 'Grey (fluoride)' }).where(eq(tests.id, small.cbc))
})

function scan(code: string, at: Element = document.body) {
  for (const key of [...code, 'Enter']) fireEvent.keyDown(at, { key })
}

test('FND-02 a scanned code opens the sheet of a received sample, an order, and says what names nothing', async () => {
  const order = await makeOrder(api.db, { status: 'Testing' })
  const report = await makeReport(api.db, order, { source: 'results' })
  await api.db.update(samples).set({ state: 'Received' }).where(eq(samples.orderId, order.id))
  const [sample] = await api.db.select().from(samples).where(eq(samples.orderId, order.id))
  await openLiveApp({ api, at: '/customers' })
  await waitFor(() => {
    scan('4006381333931')
    expect(screen.getByText('Nothing has the number 4006381333931')).toBeTruthy()
  })
  scan(order.number)
  await waitFor(() => expect(location.pathname).toBe(`/orders/${order.id}`))
  scan(sample?.number ?? '')
  await waitFor(() => expect(location.pathname).toBe(`/results/${report}/sheet`))
})

test('FND-02 keys in a text field and a short burst are no scan', async () => {
  const order = await makeOrder(api.db, { status: 'Confirmed' })
  await openLiveApp({ api, at: '/orders' })
  const search = await screen.findByRole('searchbox')
  await waitFor(() => {
    scan('4006381333931')
    expect(screen.getByText('Nothing has the number 4006381333931')).toBeTruthy()
  })
  scan(order.number, search)
  scan('LAB-1')
  scan('4006381333948')
  await screen.findByText('Nothing has the number 4006381333948')
  expect(location.pathname).toBe('/orders')
})

test.each([
  [{ kind: 'sample', state: 'Received', reportId: 'r' }, ['reports.view'], '/results/r/sheet'],
  [{ kind: 'sample', state: 'Received', reportId: 'r' }, [], '/orders/o'],
  [{ kind: 'sample', state: 'ReceivedBack', reportId: null }, ['reports.view', 'reports.create'], '/results/begin?order=o'],
  [{ kind: 'sample', state: 'Received', reportId: null }, ['reports.view'], '/orders/o'],
  [{ kind: 'sample', state: 'Collected', reportId: 'r' }, ['reports.view'], '/orders/o'],
  [{ kind: 'order', state: null, reportId: null }, [], '/orders/o'],
  [{ kind: 'report', state: null, reportId: 'r' }, ['reports.view'], '/reports/r'],
  [{ kind: 'report', state: null, reportId: 'r' }, [], '/orders/o'],
] as const)('FND-02 the place of %j with %j is %s', (found, permissions, place) => {
  expect(placeOf({ number: 'n', orderId: 'o', version: null, ...found }, { role: 'operator', permissions })).toBe(place)
})
