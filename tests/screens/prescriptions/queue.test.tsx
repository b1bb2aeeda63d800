import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { prescriptions } from '#server/db/tables/prescriptions.ts'
import { setSingleKeys } from '#ui/single-keys.ts'
import { answering } from '#tests/support/answers.ts'
import { changesMade, chooseOption } from '#tests/support/panel-steps.ts'
import { held } from '#tests/support/held.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { makePrescription } from '#tests/support/prescriptions.ts'
import { openApp } from '#tests/support/screen.tsx'
import { small } from '#tests/support/small-lab.ts'
import { smallPdf } from '#tests/support/small-pdf.ts'

const api = labApi()
beforeEach(() => api.db.delete(prescriptions))

/** The review that says this of the prescription; while it is read another dialog says so. */
const reviewWith = async (notes: string) => within((await screen.findByText(notes)).closest<HTMLElement>('[role=dialog]') ?? document.body)

test('PRE-03 the next prescription is the oldest, with its own file; the previous one is released', async () => {
  const on = (day: string) => ({ createdAt: `2026-11-${day}T08:00:00.000Z` })
  const oldest = await makePrescription(api.db, { ...on('02'), patientId: small.ashaSon, notes: 'The oldest' })
  await makePrescription(api.db, { ...on('01'), status: 'Reviewed', notes: 'Older, and waits no more' })
  await makePrescription(api.db, { ...on('05'), notes: 'In between' })
  const newest = await makePrescription(api.db, { ...on('09'), customerId: small.ravi, patientId: small.raviSelf, notes: 'The newest' })
  const { user, sent } = await openApp({ api, at: '/prescriptions/pending' })
  await user.click(await screen.findByRole('button', { name: 'Review Ravi Iyer' }))
  const review = await reviewWith('The newest')
  act(() => setSingleKeys(false))
  onTestFinished(() => setSingleKeys(true))
  await review.findByRole('button', { name: 'Next pending (2)' })
  await user.keyboard('n')
  expect(review.getByText('The newest'), 'WCAG 2.1.4 single keys are off').toBeTruthy()
  act(() => setSingleKeys(true))
  await user.click(review.getByLabelText('Ask the customer'))
  const words = review.getByLabelText<HTMLTextAreaElement>('In your own words')
  await user.type(words, 'Not readable, new')
  expect(words.value).toBe('Not readable, new')
  await user.click(review.getByRole('button', { name: 'Next pending (2)' }))
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  const next = await reviewWith('The oldest')
  expect(screen.getByRole('dialog', { name: 'Review prescription of Kiran Rao' })).toBeTruthy()
  expect(next.getByLabelText<HTMLInputElement>('Ask the customer').checked).toBe(false)
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain(`/admin/prescriptions/${oldest}/preview`))
  await waitFor(() =>
    expect(changesMade(sent)).toEqual(
      [newest, oldest].flatMap((id) => [`PUT /admin/prescriptions/${id}/claim`, `DELETE /admin/prescriptions/${id}/claim`]).slice(0, 3),
    ),
  )
})

test('PRE-01 another customer clears the patient; the upload uses the second customer’s patient', async () => {
  const { user, sent } = await openApp({ api, at: '/prescriptions/upload' })
  const find = async (name: string) => {
    fireEvent.change(await screen.findByLabelText('Customer'), { target: { value: name } })
    await chooseOption(user, 'Customer', new RegExp(`^${name} · \\+91 \\d{5} \\d{5}$`))
  }
  await find('Asha Rao')
  await chooseOption(user, 'Patient', 'Kiran Rao · Son')
  await find('Ravi Iyer')
  await user.upload(screen.getByLabelText('File'), new File([smallPdf('letter')], 'letter.pdf', { type: 'application/pdf' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Upload prescription' }))
  expect(await dialog.findByText('Please select a patient')).toBeTruthy()
  expect(changesMade(sent)).toEqual([])
  await chooseOption(user, 'Patient', 'Ravi Iyer · Self')
  await user.dblClick(dialog.getByRole('button', { name: 'Upload prescription' }))
  expect(await screen.findByText('The prescription is uploaded')).toBeTruthy()
  const stored = await api.db.select().from(prescriptions)
  expect(stored).toMatchObject([{ customerId: small.ravi, patientId: small.raviSelf, fileName: 'letter.pdf', status: 'Pending' }])
})

test('PRE-04 right after a review the count excludes the reviewed one, before and after a reread', async () => {
  await makePrescription(api.db, { createdAt: '2026-11-02T08:00:00.000Z', notes: 'The first' })
  for (const day of ['03', '04'])
    await makePrescription(api.db, { createdAt: `2026-11-${day}T20:00:00.000Z`, customerId: small.ravi, patientId: small.raviSelf, notes: day })
  const { until, release } = held()
  let isReviewed = false
  const { user, sent } = await openApp({
    api,
    at: '/prescriptions/pending',
    answer: async (request, send) => {
      if (isReviewed && /[?&]limit=5(&|$)/.test(request.url)) await until
      const answer = await send(request)
      if (request.method === 'PUT' && !request.url.endsWith('/claim')) isReviewed = true
      return answer
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Review Asha Rao' }))
  const review = await reviewWith('The first')
  await review.findByRole('button', { name: 'Next pending (2)' })
  await user.click(review.getByLabelText('Ask the customer'))
  await user.type(review.getByLabelText('In your own words'), 'Not readable')
  await user.click(review.getByRole('button', { name: 'Send question' }))
  await waitFor(() => expect(review.getAllByRole('button', { name: 'Close' })).toHaveLength(2))
  expect(review.getByRole('button', { name: /^Next pending/ }).textContent).toBe('Next pending (2)')
  const reads = () => sent.filter(({ path }) => /[?&]limit=5(&|$)/.test(path)).length
  await waitFor(() => expect(reads()).toBeGreaterThan(1))
  release()
  await waitFor(() => expect(review.getByRole('button', { name: /^Next pending/ }).textContent).toBe('Next pending (2)'))
})

test('PRE-06 the developer page shows a call’s status, time, size and raw answer; its command has no token', async () => {
  const open = await openApp({ api, at: '/prescriptions/test' })
  expect(await screen.findByText(/This page is for testing/)).toBeTruthy()
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await open.user.click(screen.getByRole('button', { name: 'Copy as curl' }))
  expect(copied.mock.calls[0]?.[0]).toBe(`curl -X GET 'http://lab.test/api/admin/prescriptions?page=1&limit=10' \\\n  -H "Authorization: Bearer $TOKEN"`)
  await open.user.click(screen.getByRole('button', { name: 'Run' }))
  expect(await screen.findByText(/^Status 200 · \d+ ms · \d+ bytes$/)).toBeTruthy()
  expect(JSON.parse(screen.getByLabelText<HTMLTextAreaElement>('Answer').value)).toMatchObject({
    status: 'success',
    data: { prescriptions: [], totalCount: 0 },
  })
  expect(screen.getByLabelText<HTMLTextAreaElement>('Answer').readOnly).toBe(true)
})

test('PRE-04 a digit adds a suggestion, Ctrl+Enter approves and opens the next; the last one has no next', async () => {
  const on = (day: string) => ({ createdAt: `2026-11-${day}T08:00:00.000Z` })
  await makePrescription(api.db, { ...on('02'), notes: 'The last', patientId: small.ashaSon, pageText: 'Blood count' })
  await makePrescription(api.db, { ...on('09'), notes: 'The first', customerId: small.ravi, patientId: small.raviSelf, pageText: 'Blood count' })
  const { user, sent } = await openApp({ api, at: '/prescriptions/pending' })
  await user.click(await screen.findByRole('button', { name: 'Review Ravi Iyer' }))
  const first = await reviewWith('The first')
  await first.findByRole('button', { name: /^Add Blood count/ })
  await first.findByRole('button', { name: 'Approve and next' })
  await user.keyboard('1')
  expect(await first.findByRole('button', { name: 'Remove Blood count' })).toBeTruthy()
  await user.type(first.getByLabelText('Admin notes'), '1 of 2')
  await user.keyboard('{Control>}{Enter}{/Control}')
  const last = await reviewWith('The last')
  expect(await screen.findByText(/^Successfully added 1 test\(s\) to Ravi Iyer's cart/)).toBeTruthy()
  expect(last.queryByRole('button', { name: 'Approve and next' })).toBeNull()
  expect(changesMade(sent).filter((each) => each.startsWith('POST'))).toHaveLength(1)
  const states = await api.db.select().from(prescriptions)
  expect(states.map(({ notes, status }) => `${notes} ${status}`).sort()).toEqual(['The first Reviewed', 'The last Pending'])
})

test('PRE-07 a suggestion keeps its digit when another is added: 1 and 2 add the first two', async () => {
  const id = await makePrescription(api.db, { notes: 'Three tests' })
  const items = ['LFT', 'HBsAg', 'Anti-HCV'].map((name, at) => ({ id: `01940358-0000-7000-8000-00000000000${at}`, name, price: 100, reason: 'usual' }))
  const data = { status: 'success', data: items }
  const { user } = await openApp({
    api,
    at: `/prescriptions/pending`,
    answer: answering(new RegExp(`^GET /admin/prescriptions/${id}/recommendations`), () => Response.json(data)),
  })
  await user.click(await screen.findByRole('button', { name: /^Review / }))
  const review = await reviewWith('Three tests')
  await review.findByRole('button', { name: 'Add HBsAg (usual)' })
  await user.keyboard('1')
  await waitFor(() => expect(review.queryByRole('button', { name: 'Add LFT (usual)' })).toBeNull())
  expect(review.getByRole('button', { name: 'Add HBsAg (usual)' }).getAttribute('aria-keyshortcuts')).toBe('2')
  await user.keyboard('2')
  await waitFor(() => expect(review.queryByRole('button', { name: 'Add HBsAg (usual)' })).toBeNull())
  expect(review.getByRole('button', { name: 'Add Anti-HCV (usual)' })).toBeTruthy()
})
