import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { addDays, formatCivilDate } from '#domain/civil-date.ts'
import { sampleCollections, timeSlots } from '#server/db/tables/collections.ts'
import { patients } from '#server/db/tables/customers.ts'
import { goTo, openApp } from '#tests/support/screen.tsx'
import { makeOrder, makeVisit, small, stampsOf } from '#tests/support/small-lab.ts'
import { chooseOption, changesMade, chooseAction } from '#tests/support/panel-steps.ts'
import { bookVisit, collectionsApi, former, suresh, tomorrow } from './collections-api.ts'
import { numbered } from '#tests/support/ids.ts'
import { change, stored } from '#tests/support/stored.ts'

const api = collectionsApi()
const assign = (id: string, phlebotomistId: string) => api.db.update(sampleCollections).set({ phlebotomistId }).where(eq(sampleCollections.id, id))
const later = addDays(tomorrow, 3)

test('FLD-03 one phlebotomist’s sheet shows and prints alone for its day, with a phone for a child', async () => {
  const order = await makeOrder(api.db, { people: [small.ashaSelf, small.ashaSon] })
  await assign(await makeVisit(api.db, order.id, later, { patientId: small.ashaSon, slotId: small.wide }), suresh)
  await assign(await bookVisit(api, later), former)
  await bookVisit(api, later, { slotId: small.wide })
  const over = await bookVisit(api, later, { slotId: small.wide })
  await api.db.update(sampleCollections).set({ status: 'Completed' }).where(eq(sampleCollections.id, over))
  const { user, address } = await openApp({ api, at: `/sample-collections/sheet?date=${later}` })
  const sheets = () => screen.queryAllByRole('region', { name: /^Day sheet of/ }).map((sheet) => sheet.getAttribute('aria-label'))
  await waitFor(() => expect(sheets().sort()).toEqual(['Day sheet of Farida Khan', 'Day sheet of Suresh Patil']))
  expect(screen.getByText('1 visit is unassigned and not on any sheet.')).toBeTruthy()
  expect(screen.getAllByText(/is inactive/).map(({ textContent }) => textContent)).toEqual(['Farida Khan is inactive. Move these visits on the day board.'])
  await chooseOption(user, screen.getByRole('combobox', { name: 'Phlebotomist' }), 'Suresh Patil')
  await waitFor(() => expect(sheets()).toEqual(['Day sheet of Suresh Patil']))
  expect(address()).toBe(`/sample-collections/sheet?date=${later}&phlebotomist=${suresh}`)
  const visit = screen.getByRole('row', { name: /10:00–11:00/ })
  for (const words of ['Kiran Rao', '11 years, Male', '+91 98000 00001 (Asha Rao)', '1, Station Road']) expect(visit.textContent).toContain(words)
})

test('FLD-03 PAT-03 a day sheet has the stated age of a patient, and the date of birth of the other', async () => {
  const day = addDays(later, 2)
  await change(api.db, patients, small.ashaSelf, { dateOfBirth: '1946-11-21', ageUnit: 'years' })
  onTestFinished(() => change(api.db, patients, small.ashaSelf, { dateOfBirth: '1990-01-31', ageUnit: null }))
  const order = await makeOrder(api.db, { people: [small.ashaSelf, small.ashaSon] })
  for (const patientId of [small.ashaSelf, small.ashaSon]) await assign(await makeVisit(api.db, order.id, day, { patientId, slotId: small.wide }), suresh)
  await openApp({ api, at: `/sample-collections/sheet?date=${day}` })
  const stop = await screen.findByRole('row', { name: /10:00–11:00/ })
  for (const words of ['80 years (stated), Female', '11 years, Male, born 05/05/2015']) expect(stop.textContent).toContain(words)
  expect(stop.textContent).not.toContain('1946')
})

test('FLD-05 the week has what is booked of each slot and day, and leads to the board of that day', async () => {
  await bookVisit(api, tomorrow, { slotId: small.wide })
  await bookVisit(api, tomorrow, { slotId: small.wide })
  const { user } = await openApp({ api, at: `/time-slots/week?from=${tomorrow}` })
  const place = await screen.findByRole('link', { name: `10:00–11:00 on ${formatCivilDate(tomorrow)}: 2 of 100 booked` })
  expect(place.getAttribute('href')).toBe(`/sample-collections/board?date=${tomorrow}`)
  const days = screen.getAllByRole('columnheader').flatMap((head) => head.querySelector('a')?.getAttribute('href') ?? [])
  expect([days.length, days[0], days[6]]).toEqual([7, `/sample-collections?date=${tomorrow}`, `/sample-collections?date=${addDays(tomorrow, 6)}`])
  await user.click(screen.getByRole('button', { name: 'Next week ›' }))
  expect(await screen.findByRole('link', { name: `10:00–11:00 on ${formatCivilDate(addDays(tomorrow, 7))}: 0 of 100 booked` })).toBeTruthy()
})

test('GEN-03 the board shows the new capacity of a slot at once', async () => {
  await bookVisit(api)
  const slot = eq(timeSlots.id, small.slot)
  const [before] = await api.db.select().from(timeSlots).where(slot)
  onTestFinished(
    async () =>
      void (await api.db
        .update(timeSlots)
        .set(before ?? {})
        .where(slot)),
  )
  const { user } = await openApp({ api, at: `/sample-collections/board?date=${tomorrow}` })
  const hours = async () => (await screen.findByRole('rowheader', { name: /07:00–08:00/ })).textContent
  expect(await hours()).toMatch(/07:00–08:00 · 1\/1Full$/)
  await goTo(`/time-slots/${small.slot}/edit`)
  const places = await screen.findByLabelText(/Max collections/)
  await user.clear(places)
  await user.type(places, '5')
  await user.click(screen.getByRole('button', { name: /^Save/ }))
  expect(await screen.findByText('Time slot saved')).toBeTruthy()
  await goTo(`/sample-collections/board?date=${tomorrow}`)
  await waitFor(async () => expect(await hours()).toMatch(/07:00–08:00 · 1\/5$/))
})

test('SLT-04 activating a time slot that overlaps another asks in amber, and a yes activates it', async () => {
  const half = { id: numbered('slot', 10), startTime: '07:30', endTime: '08:30', maxCollections: 3, isActive: false, ...stampsOf }
  await api.db.insert(timeSlots).values(half)
  const { user, sent } = await openApp({ api, at: '/time-slots' })
  await change(api.db, timeSlots, small.slot, { isActive: true })
  await chooseAction(user, 'Activate', '07:30–08:30')
  const dialog = within(await screen.findByRole('dialog', { name: 'Activate 07:30–08:30' }))
  const asked = await dialog.findByText('07:30–08:30 overlaps 07:00–08:00. Each takes visits of its own at that time.')
  expect(asked.closest('.ant-alert')?.className).toContain('ant-alert-warning')
  expect(screen.queryByText(/Failed to activate/)).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Activate' }))
  expect(changesMade(sent), 'without a yes nothing is sent').toHaveLength(1)
  await user.click(dialog.getByRole('checkbox', { name: 'Continue anyway' }))
  await user.click(dialog.getByRole('button', { name: 'Activate' }))
  await screen.findByText('07:30–08:30 is now active')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await stored(api.db, timeSlots, half.id)).toMatchObject({ isActive: true, maxCollections: 3 })
})
