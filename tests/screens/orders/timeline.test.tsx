import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { timelinePage } from '#contract/timeline.ts'
import { auditLog } from '#server/db/tables/requests.ts'
import { refusing } from '#tests/support/answers.ts'
import { numbered } from '#tests/support/ids.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { stubObserver } from '#tests/support/observer.ts'
import { retype } from '#tests/support/panel-steps.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder, makeVisit, small, smallLabNow } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'

const api = labApi()

/** Scrolls to the timeline of the record that is open. */
async function scroll(seen: readonly (() => void)[]) {
  await waitFor(() => expect(seen.length).toBeGreaterThan(0))
  for (const see of seen) see()
}

test('HIS-01 an order shows its timeline once it is scrolled to, and a new entry after a change', async () => {
  const seen = stubObserver()
  const { id } = await makeOrder(api.db)
  const visit = await makeVisit(api.db, id, '2026-11-23', { slotId: small.wide })
  await api.call('PATCH', `/admin/sample-collections/${visit}/reschedule`, { as: 'manager', body: { collectionDate: '2026-11-24', timeSlot: '10:00-11:00' } })
  const { user, sent } = await openApp({ api, at: `/orders/${id}` })
  await screen.findByRole('tab', { name: 'Overview' })
  expect(sent.filter(({ path }) => path.includes('/timeline/'))).toEqual([])
  await scroll(seen)
  const timeline = within(await screen.findByRole('region', { name: 'Timeline' }))
  const [moved] = await timeline.findAllByText((_, element) => element?.tagName === 'P' && /moved visit \S+ to 24\/11\/2026/.test(element.textContent ?? ''))
  expect(
    within(moved as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe(`/sample-collections/${visit}`)
  expect(
    within(moved as HTMLElement)
      .getByText('Now')
      .closest('time')?.title,
  ).toBe('21/11/2026, 13:30')
  await user.click(screen.getByRole('button', { name: 'Mark sample collected' }))
  expect(await timeline.findByText(/changed order status/)).toBeTruthy()
})

test('HIS-01 earlier entries of a timeline are shown on request, and many changes of one entry too', async () => {
  const seen = stubObserver()
  const facts = { description: 'Old', sampleType: 'Blood', method: 'A', processingTime: '1 h' }
  await api.db.insert(auditLog).values(
    Array.from({ length: timelinePage + 1 }, (_, number) => ({
      ...{ id: numbered('entry', number), at: new Date(smallLabNow.getTime() - number * 60_000).toISOString(), action: 'update', entity: 'tests' },
      ...{
        entityId: small.cbc,
        userName: 'Meera Iyer',
        before: facts,
        after: { ...facts, method: 'B', description: `New ${number}`, sampleType: '-', processingTime: '2 h' },
      },
    })),
  )
  const { user } = await openApp({ api, at: `/tests/${small.cbc}` })
  await screen.findByRole('dialog')
  await scroll(seen)
  const timeline = within(await screen.findByRole('region', { name: 'Timeline' }))
  const [entry] = await timeline.findAllByRole('listitem')
  expect(entry?.textContent).toBe('Meera Iyer changed description, sample type, processing time and method · NowShow 4 changes')
  await user.click(within(entry as HTMLElement).getByRole('button', { name: 'Show 4 changes' }))
  expect(within(entry as HTMLElement).getAllByRole('listitem')[0]?.textContent).toBe('Description: Old → became  New 0')
  expect(timeline.queryByText('20 min')).toBeNull()
  await user.click(timeline.getByRole('button', { name: 'Show earlier' }))
  expect(await timeline.findByText('20 min')).toBeTruthy()
})

test('HIS-01 a lab API without timelines has no such part of the screen', async () => {
  const seen = stubObserver()
  const { id } = await makeOrder(api.db)
  const { sent } = await openApp({ api, at: `/orders/${id}`, answer: refusing(/\/admin\/timeline\//, 'Not found', 404) })
  await screen.findByRole('tab', { name: 'Overview' })
  await scroll(seen)
  await waitFor(() => expect(sent.some(({ path }) => path.includes('/timeline/'))).toBe(true))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Timeline' })).toBeNull())
  expect(screen.queryByText('The timeline could not be loaded')).toBeNull()
})

test('HIS-02 a note names a colleague by keyboard, is changed in place, and the bell leads to its record', async () => {
  const seen = stubObserver()
  const { id, number } = await makeOrder(api.db)
  const { user } = await openApp({ api, at: `/orders/${id}` })
  await screen.findByRole('tab', { name: 'Overview' })
  await scroll(seen)
  const box = await screen.findByRole('textbox', { name: 'Note' })
  expect(screen.queryByRole('button', { name: 'Add note' })).toBeNull()
  await user.click(box)
  await user.keyboard('Ask @Test')
  expect(await screen.findByText('Test Operator')).toBeTruthy()
  fireEvent.keyDown(box, { key: 'ArrowDown', keyCode: 40 })
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  await user.keyboard('first{Control>}{Enter}{/Control}')
  const timeline = within(screen.getByRole('region', { name: 'Timeline' }))
  const named = await timeline.findByText(/^@Test /, { selector: 'strong' })
  expect(named.closest('.note-words')?.textContent).toBe(`Ask ${named.textContent} first`)
  await waitFor(() => expect(box).toHaveProperty('value', ''))
  await user.click(timeline.getByRole('button', { name: 'Edit' }))
  await retype(user, timeline.getByRole('textbox', { name: 'Change the note' }), 'No need to ask')
  await user.click(timeline.getByRole('button', { name: 'Save note' }))
  expect(await timeline.findByText('No need to ask')).toBeTruthy()
  await user.click(await timeline.findByRole('button', { name: 'Edited' }))
  expect(timeline.getByText(/^Ask @Test \w+ first$/)).toBeTruthy()
  await api.call('POST', `/admin/timeline/orders/${id}/notes`, { as: 'operator', body: { words: 'Please look', mentions: [staffOf('super_admin').id] } })
  await openApp({ api, at: '/tests' })
  await user.click(await screen.findByRole('button', { name: /^Notifications.*1 unread/ }))
  const link = await screen.findByRole('link', { name: `Test Operator mentioned you on order ${number}` })
  await user.click(link)
  expect(await screen.findByRole('heading', { name: new RegExp(number) })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: /1 unread/ })).toBeNull())
})
