import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dataOf } from '#tests/support/api.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { idOf } from '#tests/support/ids.ts'
import { makePrescription } from '#tests/support/prescriptions.ts'
import { refusing } from '#tests/support/answers.ts'
import { openApp } from '#tests/support/screen.tsx'
import { addTwoTests, cartItems } from './cart-on-screen.ts'

const id = idOf('prescription-refused')
const api = labApi()

test('CRT-07 CHK-04 tests stay in the cart when the package that replaces them is refused', async () => {
  await makePrescription(api.db, { id, fileName: 'letter.pdf', status: 'Reviewed' })
  let isRefused = false
  const refused = refusing(/^POST .*\/cart\//, 'Basic is not offered any more')
  const open = await openApp({ api, at: `/prescriptions/${id}/cart`, answer: (request, send) => (isRefused ? refused(request, send) : send(request)) })
  await addTwoTests(open.user)
  const replace = await screen.findByRole('button', { name: 'Replace by Basic' })
  isRefused = true
  await open.user.click(replace)
  expect(await screen.findByText('Basic is not offered any more')).toBeTruthy()
  await waitFor(() => expect(cartItems().getByText('Blood count')).toBeTruthy())
  expect(cartItems().getByText('Sugar 100%')).toBeTruthy()
  expect(open.sent.filter(({ method }) => method === 'DELETE')).toEqual([])
  const { body } = await api.call('GET', `/cart/admin/prescription/${id}`, { as: 'manager' })
  expect(dataOf<unknown>(body)).toMatchObject({ items: [{ name: 'Blood count' }, { name: 'Sugar 100%' }] })
})
