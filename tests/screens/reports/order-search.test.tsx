import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { labApi } from '#tests/support/lab-api.ts'
import { openApp } from '#tests/support/screen.tsx'
import { pressKey } from '#tests/support/panel-steps.ts'
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

test('REP-06 GEN-04 Enter right after new words selects none of the previous words’ results', async () => {
  const { user } = await openApp({ api, at: '/reports/upload' })
  await user.click(await screen.findByLabelText('Order'))
  await search('Asha Rao')
  await screen.findByTitle(`${testing.number} · Kiran Rao · Asha Rao`)
  await search('Ravi Iyer')
  pressKey('Enter', screen.getByLabelText('Order'))
  expect(await screen.findByText('No orders in Testing found'), 'what was typed is still searched for').toBeTruthy()
  expect(screen.queryByText('Patient')).toBeNull()
})

test('REP-06 a search that fails says so beside the field, and is made again on demand', async () => {
  let isAway = true
  const { user } = await openApp({
    api,
    at: '/reports/upload',
    answer: async (request, send) => (isAway && request.url.includes('search=') ? Response.json({ status: 'error' }, { status: 409 }) : send(request)),
  })
  await user.click(await screen.findByLabelText('Order'))
  await search('Asha')
  expect(await screen.findByText('The orders in Testing could not be loaded.')).toBeTruthy()
  isAway = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await user.click(screen.getByLabelText('Order'))
  expect(await screen.findByTitle(new RegExp(`^${testing.number}`))).toBeTruthy()
})
