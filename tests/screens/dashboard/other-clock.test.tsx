import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { noteServerDate } from '#ui/clock.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder, makeVisit } from '#tests/support/small-lab.ts'

/** Half past eleven in the laboratory, on the first of a month. */
const firstOfMonth = new Date('2026-12-01T06:00:00.000Z')
let serverNow = firstOfMonth

const api = labApi({ clock: () => serverNow })
beforeAll(async () => {
  const { sql } = api.database
  await makeVisit(sql, (await makeOrder(sql)).id, '2026-12-01')
})
afterEach(() => {
  serverNow = firstOfMonth
  vi.useRealTimers()
  noteServerDate(new Date())
})

/** Sets the clock of the machine that the browser runs on. */
const setMachine = (now: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })

/** The dashboard was drawn before any answer had told the server's day, and never again: month, roadmap and "Today" were those of the machine. */
test('GEN-01 DASH-01 DASH-03 on a machine a day behind, today is the server’s', async () => {
  setMachine('2026-11-30T06:00:00.000Z')
  noteServerDate(new Date())
  const { sent } = await openApp({ api, at: '/dashboard' })
  expect(await screen.findByText('01/12/2026', { selector: '.page-header p' })).toBeTruthy()
  expect((await screen.findByRole('link', { name: /^Today, / })).getAttribute('href')).toBe('/sample-collections?date=2026-12-01')
  expect(screen.queryByText('30/11/2026')).toBeNull()
  await waitFor(() => {
    const paths = sent.map(({ path }) => path)
    expect(paths).toContain('/orders/admin/stats?month=2026-12')
    expect(paths).toContain('/admin/sample-collections/roadmap?from=2026-12-01&to=2026-12-31')
  })
  expect(screen.getByText('New Orders').closest('a')?.getAttribute('href')).toContain('fromDate=2026-12-01')
})

test('COL-02 GEN-01 a list that is open over midnight counts the new day, with one call', async () => {
  serverNow = new Date('2026-12-01T18:20:00.000Z')
  setMachine(serverNow.toISOString())
  noteServerDate(serverNow)
  const { sent } = await openApp({ api, at: '/sample-collections/today' })
  const figure = async () => (await screen.findByText('Scheduled today')).closest('.stat-card')?.textContent
  await waitFor(async () => expect(await figure()).toMatch(/^Scheduled today1/))
  const asked = () => sent.filter(({ path }) => path.endsWith('/statistics')).length
  const before = asked()
  serverNow = new Date('2026-12-01T18:31:00.000Z')
  setMachine(serverNow.toISOString())
  act(() => noteServerDate(new Date(serverNow.getTime() + 120_000)))
  await waitFor(async () => expect(await figure()).toMatch(/^Scheduled today0/))
  expect(asked()).toBe(before + 1)
})
