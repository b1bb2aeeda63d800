import { screen, waitFor, within, fireEvent } from '@testing-library/react'
import { inArray, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sampleCollections, timeSlots } from '#server/db/tables/collections.ts'
import { type Interceptor, notingVersions } from '#tests/support/answers.ts'
import { chooseAction, chooseOption } from '#tests/support/panel-steps.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder, makeVisit, small } from '#tests/support/small-lab.ts'
import { bookVisit, collectionsApi, tomorrow, former, suresh } from './collections-api.ts'
import { addDays, formatCivilDate } from '#domain/civil-date.ts'

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
  expect(dialog.getAllByText(/Set it In Progress today\?/), 'each question is said once').toHaveLength(2)
  expect(dialog.getByText('3 sample collections need a confirmation: the questions are above.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: /^Try 3/ }))
  await screen.findByText('Status set for 3 sample collections')
  expect(await statusesOf(mother, son, other)).toEqual(['In Progress', 'In Progress', 'In Progress'])
  const sent = bodies.filter((body) => JSON.stringify(body).includes('confirmed'))
  expect(sent).toHaveLength(2)
  expect(sent).toContainEqual({ status: 'In Progress', confirmed: true, alsoVisits: [son] })
  expect(sent).toContainEqual({ status: 'In Progress', confirmed: true })
})

/** A dialog of the one visit in the list. */
async function openVisitDialog(label: string, name: RegExp) {
  const versions: (string | null)[] = []
  const { user } = await openApp({ api, at: '/sample-collections', answer: notingVersions(versions) })
  if (label === 'Assign') await user.click(await screen.findByRole('button', { name: /^Assign / }))
  else {
    await chooseAction(user, label)
  }
  return { user, versions, dialog: within(await screen.findByRole('dialog', { name })) }
}

test('COL-07 FLD-06 a visit of an inactive phlebotomist names them in the assign dialog, and is reassigned', async () => {
  const id = await bookVisit(api)
  await api.db.update(sampleCollections).set({ phlebotomistId: former }).where(eq(sampleCollections.id, id))
  const { user, versions, dialog } = await openVisitDialog('Assign', /^Assign /)
  expect(await dialog.findByTitle('Farida Khan (inactive)')).toBeTruthy()
  expect(dialog.queryByText(former)).toBeNull()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Assign' }).disabled, 'to whom has it').toBe(true)
  await chooseOption(user, dialog.getByLabelText('Phlebotomist'), 'Suresh Patil')
  await user.dblClick(dialog.getByRole('button', { name: 'Assign' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText(`${id} is assigned`)).toBeTruthy()
  expect((await api.db.select().from(sampleCollections))[0]).toMatchObject({ phlebotomistId: suresh, version: 2 })
  expect(versions).toEqual(['"v1"'])
})

test('FLD-04 GEN-06 a failed visit with a new date says when the new one is', async () => {
  const id = await bookVisit(api)
  const { user, dialog } = await openVisitDialog('Visit failed', /^Record failed visit/)
  await chooseOption(user, dialog.getByLabelText('What happened'), 'Not at home')
  fireEvent.change(dialog.getByLabelText(/^Date/), { target: { value: formatCivilDate(addDays(tomorrow, 1)) } })
  await chooseOption(user, dialog.getByLabelText(/^Time slot/), '10:00–11:00 · 100 left')
  await user.click(dialog.getByRole('button', { name: 'Record and book the new date' }))
  const place = `${formatCivilDate(addDays(tomorrow, 1))}, 10:00–11:00`
  expect(await screen.findByText(`${id} is recorded as failed: Asha Rao has a new visit, ${place}`)).toBeTruthy()
})

const bookFour = async () => {
  await api.db.update(timeSlots).set({ maxCollections: 10, startTime: '10:00', endTime: '11:00' }).where(eq(timeSlots.id, small.wide))
  for (const count of [4, 3]) for (let each = 0; each < count; each += 1) await bookVisit(api, addDays(tomorrow, count), { slotId: small.wide })
}
const slotOf = async (id: string = small.wide) => (await api.db.select().from(timeSlots).where(eq(timeSlots.id, id)))[0]

test('SLT-04 FLD-05 a bulk change asks again for another capacity', async () => {
  await bookFour()
  const { user } = await openApp({ api, at: '/time-slots' })
  for (const hours of ['07:00–08:00', '10:00–11:00']) await user.click(await screen.findByRole('checkbox', { name: new RegExp(`^Select .*${hours}`) }))
  await user.click(await within(screen.getByRole('region', { name: 'Selection' })).findByRole('button', { name: 'Activate, deactivate…' }))
  const most = await screen.findByLabelText(/^Max collections/)
  // While its code is on its way another dialog says so.
  const dialog = within(most.closest<HTMLElement>('[role=dialog]') ?? document.body)
  fireEvent.change(most, { target: { value: '3' } })
  await user.click(dialog.getByRole('button', { name: 'Change' }))
  expect(await dialog.findByText(/More is booked than 3: 4 on /)).toBeTruthy()
  const asked = dialog.getByText('1 changed, 1 not yet: confirm what is below.')
  expect(asked.closest('.ant-alert')?.className, 'a question is no error').toContain('ant-alert-warning')
  await user.click(dialog.getByRole('checkbox', { name: 'Change 1 anyway' }))
  expect(await slotOf(small.slot)).toMatchObject({ maxCollections: 3 })
  fireEvent.change(most, { target: { value: '2' } })
  await user.click(dialog.getByRole('button', { name: 'Change' }))
  expect(await dialog.findByText(/More is booked than 2: 3 on .*, 4 on /)).toBeTruthy()
  expect(await slotOf()).toMatchObject({ maxCollections: 10 })
  await user.click(dialog.getByRole('checkbox', { name: 'Change 1 anyway' }))
  await user.click(dialog.getByRole('button', { name: 'Change' }))
  await waitFor(async () => expect(await slotOf()).toMatchObject({ maxCollections: 2 }))
  expect(await slotOf(small.slot), 'what was changed already is not changed again').toMatchObject({ maxCollections: 3 })
})

test('SLT-02 ODT-11 a slot edited at both ends by two users asks which hours count', async () => {
  await api.db.update(timeSlots).set({ startTime: '10:00', endTime: '11:00' }).where(eq(timeSlots.id, small.wide))
  const { user } = await openApp({ api, at: `/time-slots/${small.wide}/edit` })
  fireEvent.change(await screen.findByLabelText(/^Start time/), { target: { value: '10:30' } })
  await api.call('PUT', `/admin/time-slots/${small.wide}`, { as: 'super_admin', body: { endTime: '11:30' } })
  await user.click(screen.getByRole('button', { name: /^Save/ }))
  const asked = within(await screen.findByRole('region', { name: 'Changed by both of you' }))
  expect(asked.getAllByRole('row').map((row) => row.textContent)).toEqual(['FieldYoursTheirs', 'Start time10:3010:00', 'End time11:0011:30'])
  expect(await slotOf()).toMatchObject({ startTime: '10:00', endTime: '11:30' })
  await user.click(asked.getByRole('button', { name: 'Save mine over theirs' }))
  await waitFor(async () => expect(await slotOf()).toMatchObject({ startTime: '10:30', endTime: '11:00' }))
})
