import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { tests } from '#server/db/tables/catalogue.ts'
import { reportVersions } from '#server/db/tables/reports.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder, makeReport, small, smallLabNow } from '#tests/support/small-lab.ts'

const api = labApi()
beforeAll(async () => {
  await api.db.update(tests).set({ turnaroundHours: 6 }).where(eq(tests.id, small.cbc))
  const order = await makeOrder(api.db, { status: 'Testing', createdAt: '2026-11-18T04:00:00.000Z' })
  const report = await makeReport(api.db, order)
  await api.db.update(reportVersions).set({ madeAt: smallLabNow.toISOString() }).where(eq(reportVersions.reportId, report))
})

const cells = () =>
  within(screen.getByRole('region', { name: 'Turnaround as a table' }))
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent).slice(0, 3))

test('WRK-03 the turnaround is shown by test and week for the days of the address; a test shows its limit', async () => {
  const { user, close } = await openApp({ api, at: '/reports/turnaround' })
  await screen.findByText('No test of this period has a turnaround limit.')
  expect(cells()).toEqual([
    ['Test', 'Tests', 'Limit'],
    ['Blood count', '1', '6 h'],
    ['All', '1', ''],
  ])
  await user.click(screen.getByText('By week'))
  expect(cells()).toEqual([
    ['Week from', 'Tests', 'Within limit'],
    ['16/11/2026', '1', '–'],
    ['All', '1', '–'],
  ])
  await user.click(screen.getByText('By test'))
  await user.click(screen.getByRole('link', { name: 'Blood count' }))
  await screen.findByRole('heading', { name: 'Blood count' })
  expect(screen.getAllByText('Limit 6 h').length).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: 'All tests' }))
  await screen.findByRole('link', { name: 'Blood count' })
  close()
  const empty = await openApp({ api, at: '/reports/turnaround?from=2026-11-19&to=2026-11-21' })
  await screen.findByText('No tests were ordered in this period')
  empty.close()
  await openApp({ api, at: '/reports/turnaround?from=2026-11-19&to=2026-11-18' })
  await screen.findByText('The first day is after the last.')
})
