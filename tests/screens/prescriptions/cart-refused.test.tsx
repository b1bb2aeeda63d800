import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dataOf } from '#tests/support/api.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { idOf } from '#tests/support/ids.ts'
import { makePrescription } from '#tests/support/prescriptions.ts'
import { openApp } from '#tests/support/screen.tsx'

const id = idOf('prescription-refused')
const api = labApi()
const items = () => within(screen.getByRole('list', { name: 'Items in the cart' }))

test('CRT-07 CHK-04 tests stay in the cart when the package that replaces them is refused', async () => {
  await makePrescription(api.db, { id, fileName: 'letter.pdf', status: 'Reviewed' })
  let isRefused = false
  const isAdding = ({ method, url }: Request) => method === 'POST' && url.includes('/cart/')
  const refusal = () => Promise.resolve(Response.json({ status: 'error', message: 'Basic is not offered any more' }, { status: 409 }))
  const open = await openApp({ api, at: `/prescriptions/${id}/cart`, answer: (request, send) => (isRefused && isAdding(request) ? refusal() : send(request)) })
  await open.user.click((await screen.findAllByRole('button', { name: 'Add Tests/Packages' }))[0] as HTMLElement)
  for (const [words, name] of [
    ['blood', /Blood count/],
    ['sugar', /Sugar/],
  ] as const) {
    await open.user.clear(screen.getByLabelText('Search tests'))
    await open.user.type(screen.getByLabelText('Search tests'), words)
    await open.user.click(await screen.findByRole('checkbox', { name }))
  }
  await open.user.click(screen.getByRole('button', { name: 'Add Selected (2)' }))
  const replace = await screen.findByRole('button', { name: 'Replace by Basic' })
  isRefused = true
  await open.user.click(replace)
  expect(await screen.findByText('Basic is not offered any more')).toBeTruthy()
  await waitFor(() => expect(items().getByText('Blood count')).toBeTruthy())
  expect(items().getByText('Sugar 100%')).toBeTruthy()
  expect(open.sent.filter(({ method }) => method === 'DELETE')).toEqual([])
  const { body } = await api.call('GET', `/cart/admin/prescription/${id}`, { token: await api.signIn('manager') })
  expect(dataOf<unknown>(body)).toMatchObject({ items: [{ name: 'Blood count' }, { name: 'Sugar 100%' }] })
})
