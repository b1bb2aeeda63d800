import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sampleNumber } from '#domain/sample-number.ts'
import { orderTests } from '#server/db/tables/order-tests.ts'
import { orders } from '#server/db/tables/orders.ts'
import { reports } from '#server/db/tables/reports.ts'
import { samples } from '#server/db/tables/samples.ts'
import { makeParameters } from '#tests/api/results/lab.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { statesInForce } from '#tests/support/result-rows.ts'
import { openApp } from '#tests/support/screen.tsx'
import { small, smallLabNow } from '#tests/support/small-lab.ts'
import { giveContainers, makeReceived } from '#tests/support/worklist.ts'

const api = labApi()
const codes = { [small.cbc]: ['HB', 'K'], [small.sugar]: ['CHOL', 'TG', 'HDL', 'LDL', 'VLDL', 'NHDL'] }
beforeAll(async () => {
  await makeParameters(api.db, codes)
  await giveContainers(api.db)
})
beforeEach(() => api.db.update(orderTests).set({ status: 'Done' }))

/** Three patients with a received sample, the oldest first. */
const people = [small.ashaSelf, small.ashaSon, small.raviSelf]
async function morning() {
  const made = []
  for (const [index, patient] of people.entries()) made.push(await makeReceived(api.db, { people: [patient], minutesAgo: 90 - index * 10 }))
  return made
}
const valuesOf = async (orderId: string) => {
  const [report] = await api.db.select({ id: reports.id }).from(reports).where(eq(reports.orderId, orderId))
  return report ? statesInForce(api.db, report.id) : {}
}
const numberOf = async (orderId: string) => (await api.db.select({ number: samples.number }).from(samples).where(eq(samples.orderId, orderId)))[0]?.number ?? ''
const cell = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
const at = `/worklists/${small.cbc}`

test('WRK-02 the worklists lead to the grid of a test, and a sample to its result sheet', async () => {
  const [first] = await morning()
  const sugar = await makeReceived(api.db, { lines: [{ sold: 'sugar' }] })
  const dueBefore = (hours: number, id = '') =>
    api.db
      .update(orders)
      .set({ resultsDueAt: new Date(smallLabNow.getTime() - hours * 3_600_000).toISOString() })
      .where(eq(orders.id, id))
  await dueBefore(1, first?.id)
  await dueBefore(2, sugar.id)
  const open = await openApp({ api, at: '/worklists' })
  const rowOf = async () => within((await screen.findByRole('rowheader', { name: 'Blood count' })).closest('tr') ?? document.body)
  expect((await rowOf()).getByRole('cell', { name: '3' })).toBeTruthy()
  await open.user.click(screen.getByRole('button', { name: 'First due first' }))
  expect(open.address()).toBe('/worklists?sort=due')
  const sorted = within(screen.getByRole('rowgroup', { name: 'By due time' })).getAllByRole('rowheader')
  expect(sorted.map(({ textContent }) => textContent)).toEqual(['Sugar 100%', 'Blood count'])
  await open.user.click(screen.getByRole('button', { name: 'First due first' }))
  await open.user.click(await screen.findByRole('button', { name: 'Only late (2)' }))
  expect(open.address()).toBe('/worklists?late=true')
  await open.user.click((await rowOf()).getByRole('button', { name: 'Samples of Blood count' }))
  const listed = within(await screen.findByRole('list', { name: 'Samples of Blood count' }))
  expect((await listed.findAllByRole('listitem')).map((item) => item.textContent)).toEqual([
    expect.stringContaining('Asha Rao'),
    expect.stringContaining('Kiran Rao'),
    expect.stringContaining('Ravi Iyer'),
  ])
  await open.user.click(listed.getByRole('link', { name: await numberOf(first?.id ?? '') }))
  await waitFor(() => expect(open.address()).toMatch(/^\/results\/[-0-9a-f]{36}\/sheet$/))
})

test('RES-02 RES-03 Enter and arrows move between patients, and values are saved in the sheet of each', async () => {
  const [one, two, three] = await morning()
  const { user } = await openApp({ api, at })
  const first = await cell(/^Haemoglobin.*, Asha Rao, 36 years, Female · \d{10}$/)
  await user.click(first)
  expect(first.closest('td')?.textContent).toContain(`Asha Rao · 36 years, Female · ${await numberOf(one?.id ?? '')}`)
  await user.keyboard('12.5{Enter}13.1{Enter}')
  expect(document.activeElement).toBe(await cell(/^Haemoglobin.*Ravi Iyer/))
  await user.keyboard('140{ArrowUp}{ArrowUp}{End}{ArrowRight}')
  expect(document.activeElement).toBe(await cell(/^Potassium, Asha Rao/))
  await waitFor(async () =>
    expect(await Promise.all([one, two, three].map((order) => valuesOf(order?.id ?? '')))).toEqual([{ HB: '12.5 Draft' }, { HB: '13.1 Draft' }, {}]),
  )
  // An implausible value is asked about in its row.
  const row = within((await cell(/^Haemoglobin.*Ravi Iyer/)).closest('tr') ?? document.body)
  await user.click(row.getByRole('button', { name: 'Yes, as typed' }))
  await waitFor(async () => expect(await valuesOf(three?.id ?? '')).toEqual({ HB: '140.0 Draft' }))
  await user.keyboard('{Escape}')
})

test('RES-02 a pasted column fills the patients below, and never more', async () => {
  const made = await morning()
  const { user } = await openApp({ api, at })
  fireEvent.paste(await cell(/^Potassium, Kiran Rao/), { clipboardData: { getData: () => '4.1\n4.2\n4.3\n' } })
  expect(await screen.findByText('2 values pasted. 1 value left out below the last row, from 4.3 on: 4.3.')).toBeTruthy()
  await waitFor(async () => expect(await Promise.all(made.map(({ id }) => valuesOf(id)))).toEqual([{}, { K: '4.1 Draft' }, { K: '4.2 Draft' }]))
  await user.click(screen.getByRole('button', { name: 'Undo paste' }))
  await waitFor(async () => expect(await Promise.all(made.map(({ id }) => valuesOf(id)))).toEqual([{}, {}, {}]))
})

test('SMP-04 RES-02 a scanned sample is no value: it leads to its row, and one of another list is said', async () => {
  const made = await morning()
  const [, , last] = await Promise.all(made.map(({ id }) => numberOf(id)))
  const { user } = await openApp({ api, at })
  await user.click(await cell(/^Haemoglobin.*, Asha Rao/))
  await user.keyboard(`12.5${last}{Enter}`)
  expect(document.activeElement).toBe(await cell(/^Haemoglobin.*Ravi Iyer/))
  await waitFor(async () => expect(await valuesOf(made[0]?.id ?? '')).toEqual({ HB: '12.5 Draft' }))
  await user.keyboard(`${sampleNumber(7_000_000)}{Enter}`)
  expect((await screen.findByText(`Sample ${sampleNumber(7_000_000)} is not in this list`)).getAttribute('role')).toBe('alert')
  expect(await cell(/^Haemoglobin.*Ravi Iyer/)).toHaveProperty('value', '')
  expect(await valuesOf(made[2]?.id ?? '')).toEqual({})
})

test('RES-09 complete rows are handed over at once, drafts of other tests and incomplete rows stay', async () => {
  const made = await morning()
  const { user } = await openApp({ api, at })
  await user.click(await cell(/^Haemoglobin.*, Asha Rao/))
  await user.keyboard('12.5{Enter}13.1{Enter}13.5')
  await user.click(await cell(/^Potassium, Asha Rao/))
  await user.keyboard('7.9{Enter}4.2{Enter}')
  const critical = await screen.findByRole('link', { name: 'Open the sheet to call' })
  expect(critical.closest('[role=alert]')?.textContent).toMatch(/^Critical: Asha Rao, \d{10}: Potassium.* 7\.9 mmol\/L/)
  await user.click(await screen.findByRole('button', { name: 'Hand over 2 rows' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Hand over 2 rows?' }))
  expect(asked.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining('7.9 mmol/L Critical'),
    expect.stringContaining('Kiran Rao'),
  ])
  await user.click(asked.getByRole('button', { name: 'Hand over' }))
  expect(await screen.findByText('2 rows handed over to verification')).toBeTruthy()
  expect(await Promise.all(made.map(({ id }) => valuesOf(id)))).toEqual([
    { HB: '12.5 Entered', K: '7.9 Entered' },
    { HB: '13.1 Entered', K: '4.2 Entered' },
    { HB: '13.5 Draft' },
  ])
  await user.click(await screen.findByRole('button', { name: 'Hide handed over (2)' }))
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: /Asha Rao/ })).toBeNull())
  expect(screen.getByRole('rowheader', { name: /Ravi Iyer/ })).toBeTruthy()
})

test('RES-02 LIVE-02 a value that somebody else entered meanwhile is marked and not replaced unseen', async () => {
  const [order] = await morning()
  const orderId = order?.id ?? ''
  const { user } = await openApp({ api, at })
  const input = await cell(/^Haemoglobin.*, Asha Rao/)
  const begun = (await api.call('POST', '/reports/admin/results', { as: 'admin', body: { orderId } })).body as { readonly data: { readonly id: string } }
  const theirs = await api.call('PUT', `/reports/admin/${begun.data.id}/results`, {
    as: 'admin',
    body: { testId: small.cbc, values: [{ parameterCode: 'HB', value: '11.0' }] },
  })
  expect(theirs.status).toBe(200)
  await user.click(input)
  await user.keyboard('12.5{Enter}')
  const row = input.closest('tr')
  expect(await within(row ?? document.body).findByRole('button', { name: 'Keep 11.0' })).toBeTruthy()
  expect(await within(row ?? document.body).findByText(/^Entered by/)).toBeTruthy()
  expect([row?.className, await valuesOf(orderId)]).toEqual(['worksheet-changed', { HB: '11.0 Draft' }])
  await user.click(within(row ?? document.body).getByRole('button', { name: 'Keep 11.0' }))
  await waitFor(() => expect(input.value).toBe('11.0'))
})
