import { screen, waitFor, within } from '@testing-library/react'
import { inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sampleCollections } from '#server/db/tables/collections.ts'
import type { Interceptor } from '#tests/support/answers.ts'
import { chooseAction } from '#tests/support/panel-steps.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder, makeVisit, small } from '#tests/support/small-lab.ts'
import { bookVisit, collectionsApi, tomorrow } from './collections-api.ts'

const api = collectionsApi()
const wide = { slotId: small.wide }

/** A mother and a son at one door, with the visit of another order between them. */
async function bookFamily() {
  const order = await makeOrder(api.db, { people: [small.ashaSelf, small.ashaSon] })
  const mother = await makeVisit(api.db, order.id, tomorrow, wide)
  const other = await bookVisit(api, tomorrow, wide)
  return { mother, other, son: await makeVisit(api.db, order.id, tomorrow, { ...wide, patientId: small.ashaSon }) }
}

const statusesOf = async (...ids: readonly string[]) => {
  const visits = await api.db
    .select()
    .from(sampleCollections)
    .where(inArray(sampleCollections.id, [...ids]))
  return ids.map((id) => visits.find((visit) => visit.id === id)?.status)
}

/** Opens the list, and notes the bodies of its writes. */
async function openList(at = '/sample-collections?status=Scheduled', answer: Interceptor = (request, send) => send(request)) {
  const bodies: unknown[] = []
  const { user } = await openApp({
    api,
    at,
    answer: async (request, send) => {
      if (request.method !== 'GET') bodies.push(await request.clone().json())
      return answer(request, send)
    },
  })
  const table = within(await screen.findByRole('table'))
  await table.findAllByText(/^Asha Rao/)
  const people = () =>
    table
      .getAllByRole('row')
      .slice(1)
      .map((row) => /(Asha Rao[A-Za-z ,]*)/.exec(row.textContent ?? '')?.[1])
  return { user, bodies, people, table }
}

const dialogOf = async (name: RegExp) => within(await screen.findByRole('dialog', { name }))

test('COL-03 a family at one door is one row, and is cancelled in one call', async () => {
  const { mother, son, other } = await bookFamily()
  const { user, bodies, people } = await openList()
  expect(people().toSorted()).toEqual(['Asha Rao', 'Asha Rao, Kiran Rao'])
  await chooseAction(user, 'Cancel collection', mother)
  const dialog = await dialogOf(/^Cancel collection /)
  expect(dialog.getByText(`Cancel collection ${mother} of Asha Rao and Kiran Rao?`)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Cancel collection' }))
  expect(await screen.findByText(`${mother} is cancelled, with Kiran Rao`)).toBeTruthy()
  expect(bodies).toEqual([{ alsoVisits: [son] }])
  expect(await statusesOf(mother, son, other)).toEqual(['Cancelled', 'Cancelled', 'Scheduled'])
})

test('FLD-04 a failed visit is that of the whole door, but for who is taken out', async () => {
  const { mother, son, other } = await bookFamily()
  const { user } = await openList()
  await chooseAction(user, 'Visit failed', mother)
  const dialog = await dialogOf(/^Record failed visit/)
  const ticks = () => dialog.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)
  expect(ticks()).toEqual([true, true])
  await user.click(dialog.getByRole('checkbox', { name: /^Asha Rao/ }))
  await user.click(dialog.getByLabelText('What happened'))
  await user.click(await screen.findByTitle('Not fasting'))
  await user.click(dialog.getByRole('button', { name: 'Record failed visit' }))
  await waitFor(async () => expect(await statusesOf(mother, son, other)).toEqual(['Scheduled', 'Cancelled', 'Scheduled']))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('1 cancelled')).toBeTruthy()
})

test('COL-03 the status of several rows is set for each whole family, in one call for each', async () => {
  const { mother, son, other } = await bookFamily()
  const { user, bodies, table } = await openList()
  await user.click(await table.findByRole('checkbox', { name: /^Select all/ }))
  await user.click(await within(screen.getByRole('region', { name: 'Selection' })).findByRole('button', { name: 'Set status' }))
  const dialog = await dialogOf(/^Set status: 3 sample collections/)
  await user.click(dialog.getByRole('radio', { name: 'In Progress' }))
  await user.click(dialog.getByRole('button', { name: 'Set status' }))
  await user.click(await dialog.findByRole('checkbox', { name: 'Set them anyway' }))
  await user.click(dialog.getByRole('button', { name: /^Try 3/ }))
  await screen.findByText('Set status: 3 sample collections, all done')
  expect(await statusesOf(mother, son, other)).toEqual(['In Progress', 'In Progress', 'In Progress'])
  const sent = bodies.filter((body) => JSON.stringify(body).includes('confirmed'))
  expect(sent).toHaveLength(2)
  expect(sent).toContainEqual({ status: 'In Progress', confirmed: true, alsoVisits: [son] })
  expect(sent).toContainEqual({ status: 'In Progress', confirmed: true })
})
