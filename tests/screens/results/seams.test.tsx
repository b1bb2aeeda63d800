import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { labApi } from '#tests/support/lab-api.ts'
import { makeResultRows } from '#tests/support/result-rows.ts'
import { goTo, openApp } from '#tests/support/screen.tsx'
import { makeOrder, makeReport, small } from '#tests/support/small-lab.ts'
import { chooseAction } from '#tests/support/panel-steps.ts'

let order: { id: string; number: string }
let other: { id: string; number: string }
let report = ''
let uploaded = ''

const api = labApi()
beforeAll(async () => {
  const db = api.db
  order = await makeOrder(db, { status: 'Testing', people: [small.ashaSon] })
  other = await makeOrder(db, { status: 'Testing' })
  uploaded = await makeReport(db, other)
  report = await makeReport(db, order, { source: 'results', patientId: small.ashaSon })
  await makeResultRows(
    db,
    report,
    {
      K: { number: 7.1, value: '7.1', rangeText: '3.5 - 5.1', flag: 'Critical', direction: 'High', criticalOpen: true },
      NA: { number: 140, value: '140', rangeText: '136 - 145', flag: 'Normal' },
    },
    { unit: 'mmol/L', state: 'Entered', collectedOn: '2026-11-21', patientId: small.ashaSon },
  )
})

test('RES-01 REP-01 REP-08 CRV-01 each report links to its own results, and the page counts open critical values', async () => {
  const open = await openApp({ api, at: '/reports/add-results' })
  expect(await screen.findByText('Choose the report that results are to be added to.')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Reports & Testing Orders')
  expect(screen.getByText('Manage test reports and upload reports for orders in testing status')).toBeTruthy()
  const count = await screen.findByText('1 critical')
  expect(count.closest('a')?.getAttribute('href')).toBe('/results')
  await chooseAction(open.user, 'Open results', order.number)
  await waitFor(() => expect(open.address()).toBe(`/results/${report}/sheet`))
  await goTo('/reports')
  await chooseAction(open.user, 'Results', other.number)
  await waitFor(() => expect(open.address()).toBe(`/results/${uploaded}/sheet`))
})

test('RES-01 results start for one of an order’s patients, shown with number, sex and day of birth', async () => {
  const { id } = await makeOrder(api.db, { status: 'Testing', people: [small.ashaSelf, small.ashaSon] })
  const open = await openApp({ api, at: `/results/begin?order=${id}` })
  const people = within(await screen.findByRole('region', { name: 'Add results' })).getAllByRole('listitem')
  expect(people.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Asha Rao P-\d+, Female, born 31\/01\/1990$/),
    expect.stringMatching(/^Kiran Rao P-\d+, Male, born 05\/05\/2015$/),
  ])
  await open.user.click(screen.getByRole('button', { name: 'Kiran Rao' }))
  expect((await screen.findByText('Kiran Rao', { selector: '.results-head *' })).textContent).toBe('Kiran Rao')
  expect(open.address()).toMatch(/^\/results\/[0-9a-f-]{36}\/sheet$/)
})

test('RES-04 CRV-01 a report and its order warn of their own critical value, unreleased values have range and flag', async () => {
  const answered: string[] = []
  await openApp({ api, at: `/reports/${report}`, answer: (request, send) => send(request).finally(() => answered.push(request.url)) })
  const table = within(await screen.findByRole('table', { name: 'Results of Blood count' }))
  const row = within(table.getByText('Potassium').closest('tr') ?? document.body)
  for (const words of ['7.1 mmol/L', '3.5–5.1', '↑↑ Critical, High']) expect(row.getByText(words)).toBeTruthy()
  expect(within(table.getByText('Sodium').closest('tr') ?? document.body).getByText('Normal')).toBeTruthy()
  expect(screen.getByText('These results are not released yet.')).toBeTruthy()
  const warning = within((await screen.findByText('A critical value is open')).closest('[role=alert]') as HTMLElement)
  expect(warning.getByText(/Potassium 7.1 mmol\/L of Kiran Rao/)).toBeTruthy()
  expect(warning.getByRole('link').getAttribute('href')).toBe('/results')
  const goToOrder = async ({ id, number }: typeof order) => {
    await goTo(`/orders/${id}`)
    await screen.findByRole('heading', { level: 1, name: new RegExp(number) })
  }
  await goToOrder(order)
  expect(await screen.findByText('A critical value is open')).toBeTruthy()
  await goToOrder(other)
  await waitFor(() => expect(answered.some((url) => url.includes(`orderId=${other.id}`))).toBe(true))
  await waitFor(() => expect(screen.queryByText('A critical value is open')).toBeNull())
})
