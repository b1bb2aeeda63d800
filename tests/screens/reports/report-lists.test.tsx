import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { refusing } from '#tests/support/answers.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { watchSavedFiles } from '#tests/support/saved-files.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder, makeReport } from '#tests/support/small-lab.ts'

let order: { id: string; number: string }
const api = labApi()
beforeAll(async () => {
  order = await makeOrder(api.db, { status: 'Testing' })
  await makeReport(api.db, order)
  await makeReport(api.db, order, { source: 'results', status: 'Processing' })
})

test('REP-01 VIEW-01 VIEW-02 the reports have their views as tabs with counts, columns, and a record beside them', async () => {
  const { user, address } = await openApp({ api, at: '/reports' })
  const tabs = within(await screen.findByRole('navigation', { name: 'Views' }))
  await waitFor(() =>
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Reports 2', 'Orders in Testing 1', 'Processing 1', 'Late 0']),
  )
  await user.click(tabs.getByRole('link', { name: /^Processing/ }))
  await waitFor(() => expect(address()).toBe('/reports/processing'))
  const link = await screen.findByRole('link', { name: order.number })
  link.focus()
  await user.keyboard(' ')
  expect((await within(await screen.findByRole('region', { name: /beside the list$/ })).findAllByText('Asha Rao')).length).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: 'Columns and density' }))
  expect(await screen.findByRole('button', { name: 'Save as view…' })).toBeTruthy()
})

test('REP-05 WRK-02 VIEW-03 the orders in testing are sorted and filtered by due time, and exported whole', async () => {
  const saved = watchSavedFiles()
  const { user, sent, address } = await openApp({ api, at: '/reports/testing' })
  await screen.findByRole('button', { name: `Upload Report ${order.number}` })
  expect(sent.some(({ path }) => /^\/orders\/admin\/all\?.*status=Testing.*sort=resultsDueAt&order=asc/.test(path))).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'Late results' }))
  expect(await screen.findByText('No orders in testing status found.')).toBeTruthy()
  expect(address()).toBe('/reports/testing?late=true')
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const asked = new URLSearchParams(sent.find(({ path }) => path.startsWith('/admin/list-exports/orders'))?.path.split('?')[1])
  expect(asked.get('query')).toBe('late=true&status=Testing&sort=resultsDueAt&order=asc')
  expect(asked.get('columns'), 'with what is under a value').toContain('patientName,morePatients')
})

test.each([
  ['REP-04', '/reports', /^GET \/reports\/admin\/all/, 'Failed to load reports. Please try again.', '0 reports'],
  ['REP-05', '/reports/testing', /^GET \/orders\/admin\/all/, 'Failed to load testing orders. Please try again.', '0 orders'],
])('%s a failed read at %s clears the list and counts 0', async (_id, at, calls, message, count) => {
  await openApp({ api, at, answer: refusing(calls, 'The lab is closed', 400) })
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByText(count)).toBeTruthy()
})

test('WCAG 2.4.6 the buttons of two reports of one order name the patient of each', async () => {
  await openApp({ api, at: '/reports' })
  expect(await screen.findAllByRole('button', { name: `View Details ${order.number}, Asha Rao` })).toHaveLength(2)
})
