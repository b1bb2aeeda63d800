import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { addDays, formatCivilDate } from '#domain/civil-date.ts'
import { newId } from '#server/db/id.ts'
import { closedDays, sampleCollections } from '#server/db/tables/collections.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder, makeVisit, small, smallLabNow, stampsOf } from '#tests/support/small-lab.ts'
import { chooseOption } from '#tests/support/panel-steps.ts'
import { held } from '#tests/support/held.ts'
import { type Interceptor, answering, refusing, notingBodies } from '#tests/support/answers.ts'
import { bookVisit, collectionsApi, suresh, tomorrow } from './collections-api.ts'

const api = collectionsApi()

/** The dialog with the control; a placeholder dialog shows while its code loads. */
async function dialogWith(label: string) {
  const control = await screen.findByLabelText(label)
  return within(control.closest<HTMLElement>('[role=dialog]') ?? document.body)
}

async function openSchedule(answer?: Interceptor) {
  const order = await makeOrder(api.db)
  const opened = await openApp({ api, at: `/sample-collections/schedule?order=${order.id}`, answer })
  const all = { ...opened, dialog: await dialogWith('Address') }
  fireEvent.change(all.dialog.getByLabelText('Address'), { target: { value: '7, Hill Road, Pune 411001' } })
  return { ...all, order }
}

test('COL-06 FLD-05 the date is tomorrow; a full, past or closed slot cannot be chosen, and says so', async () => {
  await bookVisit(api)
  const closed = addDays(tomorrow, 1)
  await api.db.insert(closedDays).values({ id: newId(smallLabNow), scope: 'date', day: closed, reason: 'Diwali', ...stampsOf })
  onTestFinished(async () => void (await api.db.delete(closedDays)))
  const { dialog, user } = await openSchedule()
  const date = dialog.getByLabelText<HTMLInputElement>('Date')
  expect(date.value).toBe(formatCivilDate(tomorrow))
  const choose = (day: string) => fireEvent.change(date, { target: { value: formatCivilDate(day) } })
  const isOff = async (title: string) => (await screen.findByTitle(title)).className.includes('disabled')
  await user.click(dialog.getByLabelText('Time slot'))
  expect([await isOff('07:00–08:00 (Full)'), await isOff('10:00–11:00 · 100 left')]).toEqual([true, false])
  choose(addDays(tomorrow, -1))
  expect(await dialog.findByText('Every time slot of that date is past: choose another date.')).toBeTruthy()
  expect(await isOff('07:00–08:00 (Past)')).toBe(true)
  choose(closed)
  expect(await dialog.findByText('That date is closed (Diwali): choose another date.')).toBeTruthy()
  expect(dialog.queryByText(/is taken/)).toBeNull()
  expect(await isOff('07:00–08:00 (Closed: Diwali)')).toBe(true)
})

test('COL-06 another order clears the first one’s patients, and has its own address and patients', async () => {
  const people = [small.ashaSelf, small.ashaSon]
  const [first, second, third] = [await makeOrder(api.db, { people }), await makeOrder(api.db, { people }), await makeOrder(api.db, { people })]
  const over = await makeOrder(api.db, { status: 'Completed' })
  await makeVisit(api.db, third.id, tomorrow)
  const { until, release } = held()
  const { user } = await openApp({
    api,
    at: `/sample-collections/schedule?order=${first.id}`,
    answer: async (request, send) => {
      if (request.url.includes(`/bookable/${second.id}`)) await until
      return send(request)
    },
  })
  const dialog = await dialogWith('Address')
  const ticks = () => dialog.queryAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)
  await waitFor(() => expect(ticks()).toEqual([true, true]))
  await user.click(dialog.getByRole('checkbox', { name: /^Kiran Rao/ }))
  expect(ticks()).toEqual([true, false])
  await chooseOption(user, dialog.getByLabelText('Order'), new RegExp(`^${second.number} · `))
  expect(ticks()).toEqual([])
  release()
  await waitFor(() => expect(ticks()).toEqual([true, true]))
  for (const name of [/^Asha Rao/, /^Kiran Rao/]) await user.click(dialog.getByRole('checkbox', { name }))
  await user.click(dialog.getByRole('button', { name: 'Schedule' }))
  expect(await dialog.findByText('Please select a patient')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Address'), { target: { value: '7, Hill Road, Pune 411001' } })
  await chooseOption(user, dialog.getByLabelText('Order'), new RegExp(`^${third.number} · Asha Rao · \\+91 98000 00001`))
  expect(screen.queryByTitle(new RegExp(`^${over.number}`)), 'of an order that is over nothing is booked').toBeNull()
  await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('Address').value).toBe(''))
  expect((await dialog.findByRole<HTMLInputElement>('checkbox', { name: /^Kiran Rao/ })).checked, 'the only one without a visit').toBe(true)
  const booked = dialog.getByRole<HTMLInputElement>('checkbox', { name: /^Asha Rao.*has a visit/ })
  expect([booked.checked, booked.disabled]).toEqual([false, true])
})

test('COL-06 FLD-01 one submit books a family, minus excluded members; slots too small are hidden', async () => {
  const order = await makeOrder(api.db, { people: [small.ashaSelf, small.ashaSon] })
  const bodies: unknown[] = []
  const { user } = await openApp({ api, at: `/sample-collections/schedule?order=${order.id}`, answer: notingBodies(bodies) })
  const dialog = await dialogWith('Address')
  await waitFor(() => expect(dialog.getAllByRole('checkbox')).toHaveLength(2))
  fireEvent.change(dialog.getByLabelText('Address'), { target: { value: '7, Hill Road, Pune 411001' } })
  await user.click(dialog.getByLabelText('Time slot'))
  expect((await screen.findByTitle('07:00–08:00 (Only 1 left)')).className).toContain('disabled')
  await chooseOption(user, dialog.getByLabelText('Time slot'), /^10:00–11:00/)
  await chooseOption(user, dialog.getByLabelText(/^Phlebotomist/), 'Suresh Patil')
  await user.click(dialog.getByRole('button', { name: 'Schedule' }))
  expect(await screen.findByText('Sample collection scheduled')).toBeTruthy()
  expect(bodies).toMatchObject([
    { patientId: small.ashaSelf, alsoPatients: [small.ashaSon] },
    { phlebotomistId: suresh, alsoVisits: [expect.anything()] },
  ])
  const visits = await api.db.select().from(sampleCollections).where(eq(sampleCollections.orderId, order.id))
  expect(visits.map(({ patientId, timeSlot, phlebotomistId }) => [patientId, timeSlot, phlebotomistId]).toSorted()).toEqual(
    [small.ashaSelf, small.ashaSon].map((id) => [id, '10:00-11:00', suresh]).toSorted(),
  )
})

test('COL-06 a phlebotomist without time is (Busy); a failed assignment still books, and both are reported', async () => {
  const data = [{ id: suresh, name: 'Suresh Patil', isAvailable: false, visits: 4 }]
  const busy = answering(/\/collectors.*timeSlotId/, () => Response.json({ status: 'success', data }))
  const away = refusing(/\/assign$/, 'Suresh Patil is on leave')
  const { dialog, user, order } = await openSchedule((request, send) => (request.url.endsWith('/assign') ? away : busy)(request, send))
  await chooseOption(user, dialog.getByLabelText('Time slot'), '10:00–11:00 · 100 left')
  await user.click(dialog.getByLabelText(/Phlebotomist/))
  await user.click(await screen.findByTitle('Suresh Patil · 4 visits (Busy)'))
  await user.click(dialog.getByRole('button', { name: 'Schedule' }))
  expect(await screen.findByText('The visit is booked, but nobody is assigned: Suresh Patil is on leave')).toBeTruthy()
  const made = await api.db.select().from(sampleCollections).where(eq(sampleCollections.orderId, order.id))
  expect(made).toMatchObject([{ timeSlot: '10:00-11:00', phlebotomistId: null }])
})

test('COL-06 GEN-01 a date of digits is accepted; an invalid or past one stays with an error, and blocks', async () => {
  const { dialog, user } = await openSchedule()
  const date = dialog.getByLabelText<HTMLInputElement>('Date')
  const type = async (text: string) => {
    fireEvent.change(date, { target: { value: text } })
    await user.click(dialog.getByRole('button', { name: 'Schedule' }))
  }
  await type('31022099')
  expect(await dialog.findByText('There is no day 31/02/2099')).toBeTruthy()
  await type('tomorrow')
  expect(await dialog.findByText('Type the date as DD/MM/YYYY')).toBeTruthy()
  expect(date.value).toBe('tomorrow')
  await type(formatCivilDate(addDays(tomorrow, -2)))
  expect(await dialog.findByText('Please select a date from today on')).toBeTruthy()
  expect(dialog.queryByText(/choose another date/), 'once is enough').toBeNull()
  expect(await api.db.select().from(sampleCollections)).toEqual([])

  const day = addDays(tomorrow, 1)
  fireEvent.change(date, { target: { value: formatCivilDate(day).replaceAll('/', '') } })
  await chooseOption(user, dialog.getByLabelText('Time slot'), '07:00–08:00 · 1 left')
  await user.click(dialog.getByRole('button', { name: 'Schedule' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await api.db.select().from(sampleCollections)).toMatchObject([{ scheduledDate: day }])
})

test('COL-08 a slot that fills in the meantime is deselected with one sentence, and another one is booked', async () => {
  const { dialog, user, order } = await openSchedule()
  await chooseOption(user, dialog.getByLabelText('Time slot'), '07:00–08:00 · 1 left')
  await bookVisit(api)
  await user.click(dialog.getByRole('button', { name: 'Schedule' }))
  expect(await dialog.findAllByText(/is full\. Free: 10:00–11:00 \(100\)/)).toHaveLength(1)
  expect([dialog.queryByText(/Still free/), dialog.queryByText(/Reload/)]).toEqual([null, null])
  await chooseOption(user, dialog.getByLabelText('Time slot'), '10:00–11:00 · 100 left')
  await user.click(dialog.getByRole('button', { name: 'Schedule' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const made = await api.db.select().from(sampleCollections).where(eq(sampleCollections.orderId, order.id))
  expect(made).toMatchObject([{ timeSlot: '10:00-11:00' }])
})
