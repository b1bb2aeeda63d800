import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { labApi } from '#tests/support/lab-api.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder } from '#tests/support/small-lab.ts'

const api = labApi()
let number = ''
beforeAll(async () => {
  number = (await makeOrder(api.db, { status: 'Testing' })).number
})

test('REP-06 GEN-04 the picker of orders in Testing does not say that other words found nothing while these are typed', async () => {
  const none = 'No orders in Testing found'
  const { user, sent } = await openApp({ api, at: '/reports/upload' })
  const select = await screen.findByLabelText('Order')
  await user.click(select)
  fireEvent.change(select, { target: { value: 'zzz of no record' } })
  expect(await screen.findByText(none)).toBeTruthy()
  fireEvent.change(select, { target: { value: number } })
  expect(screen.queryByText(none), 'while it is typed').toBeNull()
  const seen = new Set<string>()
  await waitFor(() => {
    if (screen.queryByText(none)) seen.add(none)
    expect(document.querySelector(`.ant-select-item-option[title*="${number}"]`)).toBeTruthy()
  })
  expect([...seen], 'while it is read').toEqual([])
  const asked = sent.map(({ path }) => path).filter((path) => path.startsWith('/orders/admin/all'))
  expect(Object.fromEntries(new URLSearchParams(asked.at(-1)?.split('?')[1]))).toMatchObject({ status: 'Testing', search: number, limit: '10' })
})
