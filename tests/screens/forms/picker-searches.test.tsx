import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { makeParameters } from '#tests/api/results/lab.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder, small } from '#tests/support/small-lab.ts'

const api = labApi()
let number = ''
beforeAll(async () => {
  await makeParameters(api.db)
  number = (await makeOrder(api.db, { status: 'Testing' })).number
})

const labelled = (name: string) => async () => (await screen.findAllByLabelText(name)).at(-1) as HTMLElement
test.each<[picker: string, at: string, find: () => Promise<HTMLElement>, words: () => string, none: string]>([
  ['an order to visit', '/sample-collections/schedule', labelled('Order'), () => number, 'No open order found'],
  ['an order to report', '/reports/upload', labelled('Order'), () => number, 'No orders in Testing found'],
  ['a parameter of a test', `/tests/${small.cbc}`, labelled('Parameters'), () => 'Triglycerides', 'No parameter found'],
])('GEN-04 %s: that other words found nothing is not said while these are typed', async (_, at, find, words, none) => {
  const { user } = await openApp({ api, at })
  if (at.endsWith(small.cbc)) await user.click(await screen.findByRole('button', { name: 'Edit laboratory data' }))
  const select = await find()
  await user.click(select)
  fireEvent.change(select, { target: { value: 'zzz of no record' } })
  expect(await screen.findByText(none)).toBeTruthy()
  fireEvent.change(select, { target: { value: words() } })
  expect(screen.queryByText(none), 'while it is typed').toBeNull()
  const seen = new Set<string>()
  await waitFor(() => {
    if (screen.queryByText(none)) seen.add(none)
    expect(document.querySelector(`.ant-select-item-option[title*="${words()}"]`)).toBeTruthy()
  })
  expect([...seen], 'while it is read').toEqual([])
})
