import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { addDays } from '#domain/civil-date.ts'
import { newId } from '#server/db/id.ts'
import { closedDays, sampleCollections } from '#server/db/tables/collections.ts'
import { orders } from '#server/db/tables/orders.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder, makeVisit, small, smallLabNow, stampsOf } from '#tests/support/small-lab.ts'
import { chooseOption } from '#tests/support/panel-steps.ts'
import { change } from '#tests/support/stored.ts'
import { type Interceptor, refusing, notingBodies } from '#tests/support/answers.ts'
import { held } from '#tests/support/held.ts'
import { bookVisit, collectionsApi, suresh, tomorrow } from './collections-api.ts'

const api = collectionsApi()
afterEach(() => vi.restoreAllMocks())

/** A visit of Asha tomorrow at seven, on the open board, about to be moved to Suresh at ten. */
async function moveToSuresh(answer: Interceptor) {
  const id = await bookVisit(api)
  const { user } = await openApp({ api, at: `/sample-collections/board?date=${tomorrow}`, answer })
  await moveAsha(user)
  return { id, user }
}

async function moveAsha(user: UserEvent) {
  const dialog = await openMove(user, 'Asha Rao')
  await chooseOption(user, dialog.getByLabelText('Phlebotomist'), 'Suresh Patil')
  await chooseOption(user, dialog.getByLabelText('Time slot'), '10:00–11:00')
  await user.dblClick(dialog.getByRole('button', { name: 'Move' }))
}

/** Visits of Asha at seven and of her son at ten, which nobody makes yet. */
async function bookFamily() {
  const order = await makeOrder(api.db, { people: [small.ashaSelf, small.ashaSon] })
  const mother = await makeVisit(api.db, order.id, tomorrow)
  return { mother, son: await makeVisit(api.db, order.id, tomorrow, { patientId: small.ashaSon, slotId: small.wide }) }
}

async function openMove(user: UserEvent, name: string) {
  await user.click(await screen.findByRole('button', { name: `Move ${name} to…` }))
  return within(await screen.findByRole('dialog', { name: `Move ${name} to…` }))
}

async function assignToSuresh(user: UserEvent, name: string) {
  const dialog = await openMove(user, name)
  await chooseOption(user, dialog.getByLabelText('Phlebotomist'), 'Suresh Patil')
  await user.click(dialog.getByRole('button', { name: 'Move' }))
}

const placeOf = async (id: string) => (await api.db.select().from(sampleCollections).where(eq(sampleCollections.id, id)))[0]
const cell = (label: string) => within(screen.getByRole('group', { name: label }))

test('FLD-01 a move is one call and one version; a refused one changes neither slot nor person', async () => {
  const writes: string[] = []
  let next: 'refuse' | 'change' | null = 'refuse'
  const { id, user } = await moveToSuresh(async (request, send) => {
    if (request.method !== 'PATCH') return send(request)
    writes.push(`${new URL(request.url).pathname.split('/').at(-1)} ${await request.clone().text()}`)
    if (next === 'refuse') return refusing(/\/assign$/, 'Suresh Patil is not active and cannot be assigned')(request, send)
    if (next === 'change') await api.db.update(sampleCollections).set({ version: 9, notes: 'Ring twice' })
    next = null
    return send(request)
  })
  expect(await screen.findByText('Asha Rao was not moved')).toBeTruthy()
  expect(screen.getByText('Suresh Patil is not active and cannot be assigned')).toBeTruthy()
  await waitFor(() => expect(cell('Unassigned, 07:00–08:00').getByRole('article', { name: /^Asha Rao/ })).toBeTruthy())
  expect(await placeOf(id)).toMatchObject({ timeSlot: '07:00-08:00', phlebotomistId: null, version: 1 })
  next = 'change'
  await moveAsha(user)
  await waitFor(() => expect([writes.length, next]).toEqual([2, null]))
  expect(await placeOf(id)).toMatchObject({ timeSlot: '07:00-08:00', phlebotomistId: null, version: 9 })
  await waitFor(() => expect(cell('Unassigned, 07:00–08:00').getByRole('article', { name: /^Asha Rao/ })).toBeTruthy())
  await moveAsha(user)
  await waitFor(async () => expect(await placeOf(id)).toMatchObject({ timeSlot: '10:00-11:00', phlebotomistId: suresh, notes: 'Ring twice', version: 10 }))
  const sent = `assign ${JSON.stringify({ phlebotomistId: suresh, collectionDate: tomorrow, timeSlot: '10:00-11:00' })}`
  expect(writes).toEqual([sent, sent, sent])
})

test('FLD-01 the message of a move names the person and the hours that changed', async () => {
  const { mother } = await bookFamily()
  const { user } = await openApp({ api, at: `/sample-collections/board?date=${tomorrow}` })
  await assignToSuresh(user, 'Asha Rao')
  expect(await screen.findByText('Assigned Asha Rao to Suresh Patil')).toBeTruthy()
  const dialog = await openMove(user, 'Asha Rao')
  await chooseOption(user, dialog.getByLabelText('Phlebotomist'), 'Unassigned')
  await chooseOption(user, dialog.getByLabelText('Time slot'), '10:00–11:00')
  await user.click(dialog.getByRole('button', { name: 'Move' }))
  expect(await screen.findByText('Moved Asha Rao to 10:00–11:00, unassigned')).toBeTruthy()
  expect(await placeOf(mother)).toMatchObject({ timeSlot: '10:00-11:00', phlebotomistId: null })
})

test('FLD-01 only the refused one of two pending moves goes back', async () => {
  const { mother, son } = await bookFamily()
  const { until, release } = held()
  const { user } = await openApp({
    api,
    at: `/sample-collections/board?date=${tomorrow}`,
    answer: async (request, send) => {
      if (request.url.endsWith(`${mother}/assign`)) await until
      return refusing(new RegExp(`${son}/assign$`), 'Suresh Patil is on leave')(request, send)
    },
  })
  const at = (place: string, name: RegExp) => cell(place).getByRole('article', { name })
  await assignToSuresh(user, 'Asha Rao')
  await waitFor(() => expect(at('Suresh Patil, 07:00–08:00', /^Asha Rao/)).toBeTruthy())
  expect(at('Unassigned, 10:00–11:00', /^Kiran Rao/)).toBeTruthy()
  await assignToSuresh(user, 'Kiran Rao')
  expect(await screen.findByText('Suresh Patil is on leave')).toBeTruthy()
  await waitFor(() => expect(at('Unassigned, 10:00–11:00', /^Kiran Rao/)).toBeTruthy())
  expect(at('Suresh Patil, 07:00–08:00', /^Asha Rao/)).toBeTruthy()
  release()
  await waitFor(async () => expect(await placeOf(mother)).toMatchObject({ timeSlot: '07:00-08:00', phlebotomistId: suresh }))
  expect(at('Suresh Patil, 07:00–08:00', /^Asha Rao/)).toBeTruthy()
  expect(await placeOf(son)).toMatchObject({ timeSlot: '10:00-11:00', phlebotomistId: null })
})

test('FLD-01 a move requested for another visit while a dialog is open starts with that visit’s place', async () => {
  await bookFamily()
  const { user } = await openApp({ api, at: `/sample-collections/board?date=${tomorrow}` })
  await chooseOption(user, (await openMove(user, 'Asha Rao')).getByLabelText('Phlebotomist'), 'Suresh Patil')
  const dialog = await openMove(user, 'Kiran Rao')
  expect(['Unassigned', '10:00–11:00'].map((words) => dialog.getByTitle(words).className)).toEqual(Array(2).fill('ant-select-selection-item'))
})

test('FLD-05 COL-08 the board marks closed and full slots, and offers a visit there only its own', async () => {
  await bookVisit(api)
  await makeVisit(api.db, (await makeOrder(api.db, { people: [small.ashaSon] })).id, tomorrow, { patientId: small.ashaSon, slotId: small.wide })
  const closing = { id: newId(smallLabNow), scope: 'slot', day: tomorrow, slotId: small.wide, reason: 'Van at the garage', ...stampsOf } as const
  await api.db.insert(closedDays).values(closing)
  onTestFinished(async () => void (await api.db.delete(closedDays)))
  const { user } = await openApp({ api, at: `/sample-collections/board?date=${tomorrow}` })
  expect(await screen.findByRole('rowheader', { name: /^07:00–08:00 · 1\/1 ?Full$/ })).toBeTruthy()
  expect(screen.getByRole('rowheader', { name: /^10:00–11:00 .*Closed: Van at the garage$/ })).toBeTruthy()
  const offered = async (name: RegExp) => {
    await user.click(await screen.findByRole('button', { name }))
    await user.click(within(await screen.findByRole('dialog')).getByLabelText('Time slot'))
    const slots = [...document.querySelectorAll('.ant-select-item-option')].filter(({ textContent }) => textContent?.includes(':00–'))
    const words = slots.map((each) => `${each.textContent}${each.className.includes('disabled') ? ': no' : ''}`)
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    return words
  }
  expect(await offered(/^Move Asha Rao to/)).toEqual(['07:00–08:00', '10:00–11:00 (Closed: Van at the garage): no'])
  expect(await offered(/^Move Kiran Rao to/)).toEqual(['07:00–08:00 (Full): no', '10:00–11:00'])
})

test('AUTH-16 FLD-01 an operator sees why visits cannot be moved, and is not told how', async () => {
  await bookVisit(api)
  await openApp({ api, at: `/sample-collections/board?date=${tomorrow}`, role: 'operator' })
  expect(await screen.findByRole('article', { name: /^Asha Rao/ })).toBeTruthy()
  expect(screen.getByText('Moving visits: You don’t have permission to do this. Ask an administrator for “Order Management: Edit”.')).toBeTruthy()
  expect(screen.queryByText(/picks one up/)).toBeNull()
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
})

/** Asha and Kiran of one order at one door tomorrow, in the slot of many places, with another visit between them. */
async function bookAtOneDoor() {
  const order = await makeOrder(api.db, { people: [small.ashaSelf, small.ashaSon] })
  const mother = await makeVisit(api.db, order.id, tomorrow, { slotId: small.wide })
  const other = await bookVisit(api, tomorrow, { slotId: small.wide })
  return { order, mother, other, son: await makeVisit(api.db, order.id, tomorrow, { patientId: small.ashaSon, slotId: small.wide }) }
}

test('FLD-01 FLD-03 a family at one door is one card and one stop, moved by one call or not at all', async () => {
  const { mother, son, other } = await bookAtOneDoor()
  const bodies: unknown[] = []
  let isRefused = true
  const { user, close } = await openApp({
    api,
    at: `/sample-collections/board?date=${tomorrow}`,
    answer: async (request, send) => {
      if (request.method === 'PATCH') bodies.push(await request.clone().json())
      return isRefused ? refusing(/\/assign$/, 'Suresh Patil is on leave')(request, send) : send(request)
    },
  })
  expect(await screen.findByText('2 visits, 3 patients, 2 unassigned')).toBeTruthy()
  await assignToSuresh(user, 'Asha Rao and Kiran Rao')
  expect(await screen.findByText('Asha Rao and Kiran Rao were not moved')).toBeTruthy()
  await waitFor(() => expect(cell('Unassigned, 10:00–11:00').getByRole('article', { name: 'Asha Rao, Kiran Rao, 10:00–11:00' })).toBeTruthy())
  isRefused = false
  await assignToSuresh(user, 'Asha Rao and Kiran Rao')
  await waitFor(() => expect(cell('Suresh Patil, 10:00–11:00').getByRole('article', { name: 'Asha Rao, Kiran Rao, 10:00–11:00' })).toBeTruthy())
  await waitFor(async () => expect(await placeOf(son)).toMatchObject({ phlebotomistId: suresh }))
  expect(await placeOf(mother)).toMatchObject({ phlebotomistId: suresh })
  expect(await placeOf(other)).toMatchObject({ phlebotomistId: null })
  expect(bodies.at(-1)).toEqual({ phlebotomistId: suresh, alsoVisits: [son] })
  close()
  await openApp({ api, at: `/sample-collections/sheet?date=${tomorrow}` })
  const sheet = within(await screen.findByRole('region', { name: 'Day sheet of Suresh Patil' }))
  const row = sheet.getByRole('row', { name: /10:00–11:00/ })
  for (const words of ['2 patients', 'Asha Rao', 'Kiran Rao', 'born 05/05/2015']) expect(row.textContent).toContain(words)
  expect(sheet.getAllByText('Signature')).toHaveLength(1)
})

test('COL-04 one call completes a family from the board with collector, time and confirmed identities', async () => {
  const today = addDays(tomorrow, -1)
  const { order, mother, son, other } = await bookAtOneDoor()
  await change(api.db, orders, order.id, { createdAt: '2026-01-01T08:00:00.000Z' })
  await change(api.db, sampleCollections, other, { scheduledDate: today })
  // Their hours have passed.
  for (const id of [mother, son]) await change(api.db, sampleCollections, id, { scheduledDate: today, phlebotomistId: suresh })
  const bodies: unknown[] = []
  const { user } = await openApp({ api, at: `/sample-collections/board?date=${today}`, answer: notingBodies(bodies, /^PUT /) })
  await user.click(await screen.findByRole('button', { name: 'Update status of Asha Rao and Kiran Rao' }))
  const radio = await screen.findByRole('radio', { name: 'Completed' })
  const dialog = within(radio.closest<HTMLElement>('[role=dialog]') ?? document.body)
  await user.click(radio)
  expect(await dialog.findByTitle('Suresh Patil'), 'the assigned phlebotomist is filled in').toBeTruthy()
  const at = await dialog.findByLabelText<HTMLInputElement>('Collected at')
  expect(at.value, 'the end of the slot, which is past').toMatch(/, 11:00$/)
  await user.click(dialog.getByRole('checkbox', { name: /^Name and date of birth confirmed.*Kiran Rao/ }))
  await user.click(dialog.getByRole('button', { name: 'Complete' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodies).toMatchObject([{ status: 'Completed', collectedBy: suresh, alsoVisits: [son], confirmedVisits: [son] }])
  const kept = async (id: string) => placeOf(id)
  expect(await kept(mother)).toMatchObject({ status: 'Completed', collectedBy: suresh, identityConfirmed: false })
  expect(await kept(son)).toMatchObject({ status: 'Completed', collectedBy: suresh, identityConfirmed: true })
  expect(await kept(other)).toMatchObject({ status: 'Scheduled' })
})

test('FLD-01 a phone opens the board with the first column that has visits, and stays there', async () => {
  const real = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...real(query), matches: query.includes('max-width: 767px') || real(query).matches }))
  const { mother, son } = await bookFamily()
  await change(api.db, sampleCollections, mother, { phlebotomistId: suresh })
  await change(api.db, sampleCollections, son, { phlebotomistId: suresh })
  const { user } = await openApp({ api, at: `/sample-collections/board?date=${tomorrow}` })
  expect(await screen.findByRole('article', { name: /^Asha Rao/ })).toBeTruthy()
  expect(screen.getByText('Suresh Patil (2)')).toBeTruthy()
  for (const name of ['Asha Rao', 'Kiran Rao']) {
    const dialog = await openMove(user, name)
    await chooseOption(user, dialog.getByLabelText('Phlebotomist'), 'Unassigned')
    await user.click(dialog.getByRole('button', { name: 'Move' }))
    await waitFor(() => expect(screen.queryByRole('article', { name: new RegExp(`^${name}`) })).toBeNull())
  }
  expect(screen.getByText('Suresh Patil (0)')).toBeTruthy()
})
