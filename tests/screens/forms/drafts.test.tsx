import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { draftsKept } from '#crud/drafts/drafts-kept.ts'
import { tests as testsTable } from '#server/db/tables/catalogue.ts'
import { browserDatabase } from '#tests/support/browser-database.ts'
import { stubObserver } from '#tests/support/observer.ts'
import { openDialog, openFromMore, pressEscape } from '#tests/support/panel-steps.ts'
import { makePrescription } from '#tests/support/prescriptions.ts'
import { addressNow, openApp } from '#tests/support/screen.tsx'
import { makeOrder, small } from '#tests/support/small-lab.ts'
import { beginSheet, cell, savedValues, sheetApi } from '#tests/screens/results/begun-sheet.ts'

const api = sheetApi()

type Opened = Awaited<ReturnType<typeof openApp>>

const draftsIn = (stores: ReturnType<typeof browserDatabase>) => [...(stores.get('drafts')?.values() ?? [])]
const restore = async ({ user }: Opened) => user.click(await screen.findByRole('button', { name: /^Restore what you typed at/ }))
const value = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value

/** The text of all drafts as they are stored, ids and content. */
function storedText(stores: ReturnType<typeof browserDatabase>): string {
  return draftsIn(stores)
    .map((draft) => `${JSON.stringify(draft)} ${new TextDecoder('latin1').decode((draft as { content: ArrayBuffer }).content)}`)
    .join('\n')
}

async function cancelDialog(id: string) {
  const app = await openApp({ api, at: `/orders/${id}` })
  await screen.findByRole('tab', { name: 'Overview' })
  await openFromMore(app.user, 'Cancel Order')
  await screen.findByLabelText('Reason for cancellation')
  return app
}

async function remark(id: string) {
  const app = await openApp({ api, at: `/results/${id}/sheet` })
  await app.user.click(await cell(/^Potassium/))
  await app.user.keyboard('{F2}')
  await screen.findByLabelText('Comment')
  return app
}

async function review() {
  const app = await openApp({ api, at: '/prescriptions/pending' })
  await app.user.click(await screen.findByRole('button', { name: /^Review/ }))
  await screen.findByLabelText('Ask the customer')
  return app
}

test('KEEP-01 a dialog of an action offers what was typed, and no longer once it is discarded', async () => {
  const stores = browserDatabase()
  const { id } = await makeOrder(api.db)
  const first = await cancelDialog(id)
  await first.user.type(screen.getByLabelText('Reason for cancellation'), 'Asha moved to Pune')
  await waitFor(() => expect(draftsIn(stores)).toHaveLength(1))
  expect(storedText(stores)).not.toContain('Asha')
  first.close()
  const again = await cancelDialog(id)
  expect(value('Reason for cancellation')).toBe('')
  await restore(again)
  expect(value('Reason for cancellation')).toBe('Asha moved to Pune')
  expect(screen.queryByText(/has changed since/)).toBeNull()
  pressEscape(screen.getByLabelText('Reason for cancellation'))
  await again.user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(draftsIn(stores)).toEqual([]))
})

test('KEEP-01 the upload of a report offers the notes that were typed for its order', async () => {
  const stores = browserDatabase()
  const order = await makeOrder(api.db, { status: 'Testing' })
  const first = await openApp({ api, at: '/reports/testing' })
  await openDialog(first.user, `Upload Report ${order.number}`)
  await first.user.type(await screen.findByLabelText(/Notes/), 'Fasting since ten')
  await waitFor(() => expect(storedText(stores)).toContain(order.id))
  first.close()
  const again = await openApp({ api, at: '/reports/testing' })
  await openDialog(again.user, `Upload Report ${order.number}`)
  await restore(again)
  expect(value(/Notes/)).toBe('Fasting since ten')
})

test('KEEP-01 a draft says that its record has changed since, and is no other person’s', async () => {
  const stores = browserDatabase()
  const { id } = await makeOrder(api.db)
  const first = await cancelDialog(id)
  await first.user.type(screen.getByLabelText('Reason for cancellation'), 'Moved')
  await waitFor(() => expect(draftsIn(stores)).toHaveLength(1))
  first.close()
  await api.call('PUT', `/orders/admin/${id}/status`, { as: 'manager', body: { orderStatus: 'Confirmed' } })
  const other = await openApp({ api, at: `/orders/${id}`, role: 'admin' })
  await screen.findByRole('tab', { name: 'Overview' })
  await openFromMore(other.user, 'Cancel Order')
  await screen.findByLabelText('Reason for cancellation')
  expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull()
  other.close()
  await cancelDialog(id)
  expect(await screen.findByText(/The record has changed since/)).toBeTruthy()
})

test('KEEP-01 BOOK-08 a restored order has the items of each patient at today’s prices', async () => {
  const stores = browserDatabase()
  const at = `/orders/new?customerId=${small.ravi}`
  const first = await openApp({ api, at })
  await first.user.type(await screen.findByRole('combobox', { name: /^Add a test or a package for Ravi/ }), 'blood')
  await first.user.click(await screen.findByRole('option', { name: /Blood count/ }))
  await first.user.type(screen.getByLabelText(/^Clinical information/), 'Fever for 5 days')
  await waitFor(() => expect(draftsIn(stores)).toHaveLength(1))
  first.close()
  expect(storedText(stores)).not.toMatch(/Ravi|Fever|Blood/)
  const [test] = await api.db.select().from(testsTable).where(eq(testsTable.id, small.cbc))
  await api.db.update(testsTable).set({ price: 31_300 }).where(eq(testsTable.id, small.cbc))
  const again = await openApp({ api, at })
  await restore(again)
  expect(within(await screen.findByRole('list', { name: 'Items of Ravi Iyer' })).getByText('Blood count')).toBeTruthy()
  expect(screen.getByRole('complementary', { name: 'Summary' }).textContent).toContain('₹313')
  expect(value(/^Clinical information/)).toBe('Fever for 5 days')
  await api.db
    .update(testsTable)
    .set({ price: test?.price ?? 0 })
    .where(eq(testsTable.id, small.cbc))
})

test('KEEP-01 a review and a remark on a result offer what was typed', async () => {
  const stores = browserDatabase()
  await makePrescription(api.db, { patientId: small.ashaSon })
  const first = await review()
  await first.user.click(screen.getByLabelText('Ask the customer'))
  await first.user.type(screen.getByLabelText('In your own words'), 'Please call us')
  await waitFor(() => expect(draftsIn(stores)).toHaveLength(1))
  first.close()
  const again = await review()
  await restore(again)
  expect(value('In your own words')).toBe('Please call us')
  again.close()
  const id = await beginSheet(api)
  const sheet = await openApp({ api, at: `/results/${id}/sheet` })
  await sheet.user.click(await cell(/^Potassium/))
  await sheet.user.keyboard('4.3{Enter}{ArrowUp}')
  await waitFor(async () => expect(await savedValues(api, id)).toEqual({ K: '4.3' }))
  sheet.close()
  const typing = await remark(id)
  await typing.user.type(screen.getByLabelText('Comment'), 'Haemolysed')
  await waitFor(() => expect(draftsIn(stores)).toHaveLength(2))
  typing.close()
  const back = await remark(id)
  await restore(back)
  expect(value('Comment')).toBe('Haemolysed')
  await back.user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(draftsIn(stores)).toHaveLength(1))
})

test('KEEP-01 HIS-02 a note that is not saved asks before it is left, and is offered again', async () => {
  const stores = browserDatabase()
  const seen = stubObserver()
  const { id } = await makeOrder(api.db)
  const openNotes = async () => {
    const app = await openApp({ api, at: `/orders/${id}` })
    await screen.findByRole('tab', { name: 'Overview' })
    await waitFor(() => expect(seen.length).toBeGreaterThan(0))
    for (const see of seen) see()
    return app
  }
  const first = await openNotes()
  await first.user.type(await screen.findByRole('textbox', { name: 'Note' }), 'Call before 9')
  await waitFor(() => expect(draftsIn(stores)).toHaveLength(1))
  await first.user.click(screen.getAllByRole('link', { name: 'Orders' })[0] as HTMLElement)
  await screen.findByText('Leave without saving?')
  await first.user.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(addressNow()).toBe(`/orders/${id}`)
  first.close()
  const again = await openNotes()
  await restore(again)
  expect(value('Note')).toBe('Call before 9')
  await again.user.click(screen.getByRole('button', { name: 'Add note' }))
  expect(await screen.findByText('Call before 9', { selector: '.note-words *' })).toBeTruthy()
  await waitFor(() => expect(draftsIn(stores)).toEqual([]))
})

test('KEEP-01 a form that is open in two tabs keeps two drafts, and offers none of the other tab', async () => {
  const stores = browserDatabase()
  const taken = new Set<string>()
  const request = async (name: string, _: object, use: (lock: object | null) => unknown) => {
    if (taken.has(name)) return use(null)
    taken.add(name)
    await use({})
    taken.delete(name)
  }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
  const { id } = await makeOrder(api.db)
  const first = await cancelDialog(id)
  await first.user.type(screen.getByLabelText('Reason for cancellation'), 'First tab')
  await waitFor(() => expect(draftsIn(stores)).toHaveLength(1))
  first.close()
  await waitFor(() => expect(taken.size).toBe(0))
  const [ofFirstTab = ''] = draftsIn(stores).map((draft) => (draft as { id: string }).id)
  taken.add(`draft ${ofFirstTab}`)
  const second = await cancelDialog(id)
  await second.user.type(screen.getByLabelText('Reason for cancellation'), 'Second tab')
  await waitFor(() => expect(draftsIn(stores)).toHaveLength(2))
  expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull()
  pressEscape(screen.getByLabelText('Reason for cancellation'))
  await second.user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(draftsIn(stores)).toHaveLength(1))
  second.close()
  taken.delete(`draft ${ofFirstTab}`)
  await restore(await cancelDialog(id))
  expect(value('Reason for cancellation')).toBe('First tab')
})

test('KEEP-01 the dashboard says that a browser with full storage keeps no drafts, until it keeps one', async () => {
  let isFull = true
  browserDatabase(() => isFull)
  const { id } = await makeOrder(api.db)
  const warning = () => screen.queryByText(/^This browser keeps no draft of what you type/)
  const typed = async () => {
    const app = await cancelDialog(id)
    await app.user.type(screen.getByLabelText('Reason for cancellation'), 'Moved')
    return app
  }
  const first = await typed()
  await waitFor(() => expect(draftsKept.get()).toBe(false))
  first.close()
  const told = await openApp({ api, at: '/dashboard' })
  await waitFor(() => expect(warning()).not.toBeNull())
  told.close()
  isFull = false
  await typed()
  await waitFor(() => expect(draftsKept.get()).toBe(true))
})
