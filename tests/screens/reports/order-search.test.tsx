import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { labApi } from '#tests/support/lab-api.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder, small } from '#tests/support/small-lab.ts'

const api = labApi()
let testing: { number: string }
beforeAll(async () => {
  testing = await makeOrder(api.db, { status: 'Testing', people: [small.ashaSon] })
  await makeOrder(api.db, { status: 'Created' })
})

/** Types into the search for an order of the upload dialog. */
async function search(text: string) {
  fireEvent.change(await screen.findByLabelText('Order'), { target: { value: text } })
}

const lists = (sent: readonly { readonly path: string }[]) => sent.map(({ path }) => path).filter((path) => path.startsWith('/orders/admin/all'))

test('REP-06 an order search needs two characters, and shows up to ten orders in Testing', async () => {
  const { user, sent } = await openApp({ api, at: '/reports/upload' })
  await user.click(await screen.findByLabelText('Order'))
  await search('A')
  expect(await screen.findByText('Type at least 2 characters')).toBeTruthy()
  expect(lists(sent)).toEqual([])
  await search('Asha Rao')
  await user.click(await screen.findByTitle(`${testing.number} · Kiran Rao · Asha Rao`))
  expect(await within(screen.getByRole('dialog')).findByText('Kiran Rao', { selector: 'bdi' })).toBeTruthy()
  const offered = new URLSearchParams(lists(sent).at(-1)?.split('?')[1])
  expect(Object.fromEntries(offered)).toMatchObject({ status: 'Testing', search: 'Asha Rao', limit: '10' })
  await search('nobody of that name')
  expect(await screen.findByText('No orders in Testing found')).toBeTruthy()
})
