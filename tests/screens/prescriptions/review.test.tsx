import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { cartItems, carts } from '#server/db/tables/carts.ts'
import { prescriptions } from '#server/db/tables/prescriptions.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { makePrescription } from '#tests/support/prescriptions.ts'
import { openApp } from '#tests/support/screen.tsx'
import { small } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'
import type { Interceptor } from '#tests/support/answers.ts'

let id = ''

const api = labApi()
beforeEach(async () => {
  await api.db.delete(carts)
  await api.db.delete(prescriptions)
  id = await makePrescription(api.db, { patientId: small.ashaSon, notes: 'Second page has the tests', pageText: 'Blood count' })
})

async function openReview(answer?: Interceptor) {
  const { user, sent } = await openApp({ api, at: '/prescriptions/pending', answer })
  await user.click(await screen.findByRole('button', { name: /^Review/ }))
  // The dialog that says that it is loading goes when the review is there.
  const dialog = within((await screen.findByText('Second page has the tests')).closest<HTMLElement>('[role=dialog]') ?? document.body)
  return { dialog, user, sent }
}

const stateNow = async () => (await api.db.select().from(prescriptions).where(eq(prescriptions.id, id)))[0]
const approveButton = 'Approve and add to cart'

test('PRE-03 both refusals are shown at their fields; a question is shown as the customer will read it', async () => {
  const { dialog, user, sent } = await openReview()
  const fact = (name: string) => dialog.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
  expect([fact('Patient'), fact('Customer')]).toEqual(['Kiran RaoMale · 05/05/2015 (11)', 'Asha Rao+91 98000 00001asha@example.com'])
  await user.click(dialog.getByRole('button', { name: approveButton }))
  expect(dialog.getByText('Please choose a decision')).toBeTruthy()
  await user.click(dialog.getByLabelText('Approve, add tests'))
  await user.click(dialog.getByRole('button', { name: approveButton }))
  expect(dialog.getByText('Please select at least one test when marking as reviewed')).toBeTruthy()
  await user.click(dialog.getByLabelText('Ask the customer'))
  await user.click(dialog.getByRole('button', { name: 'Send question' }))
  expect(dialog.getByText('Please provide notes when requesting clarification')).toBeTruthy()
  expect(sent.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/claim'))).toEqual([])
  await user.click(dialog.getByLabelText('A page is missing'))
  await user.type(dialog.getByLabelText('In your own words'), 'Thank you')
  const notice = within(dialog.getByRole('region', { name: 'What the customer gets' }))
  expect(notice.getByText(/A page is missing\. Please upload all pages of the prescription\.\s+Thank you/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Send question' }))
  await dialog.findByText('The question is on its way to the customer')
  expect(await stateNow()).toMatchObject({
    status: 'NeedsClarification',
    adminNotes: 'A page is missing. Please upload all pages of the prescription.\nThank you',
  })
})

test('a colleague who has it open, or was faster, is named', async () => {
  await api.call('PUT', `/admin/prescriptions/${id}/claim`, { as: 'manager', body: {} })
  const { dialog, user } = await openReview()
  expect(await dialog.findByText(`${staffOf('manager').name} is reviewing this`)).toBeTruthy()
  await user.click(await dialog.findByRole('button', { name: /^Add Blood count/ }))
  await api.call('PUT', `/admin/prescriptions/${id}`, { as: 'manager', body: { status: 'NeedsClarification', adminNotes: 'Which?' } })
  await user.click(dialog.getByRole('button', { name: approveButton }))
  expect(await dialog.findByText(new RegExp(`reviewed before: ${staffOf('manager').name} asked the customer`))).toBeTruthy()
})

test('CHK-02 the selection is compared with itself and the cart; one step swaps in the cheaper package', async () => {
  const { dialog, user } = await openReview()
  const press = async (name: RegExp) => {
    ;(await dialog.findByRole('button', { name })).focus()
    await user.keyboard('{Enter}')
    return document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName
  }
  expect(await press(/^Add Blood count/), 'the focus stays among the tests').not.toBe('BODY')
  await user.type(dialog.getByLabelText('Search tests'), 'sugar')
  await press(/^Add Sugar 100%$/)
  expect(await press(/^Remove Sugar 100%$/)).toBe('Remove Blood count')
  await press(/^Add Sugar 100%$/)
  expect(await dialog.findByText(/Basic at ₹350 costs ₹30.50 less than/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Replace by Basic' }))
  expect(await dialog.findByText('1 chosen')).toBeTruthy()
  expect(dialog.getByText(/^Total/).textContent).toBe('Total ₹350')
  await waitFor(() => expect(dialog.queryByText(/costs ₹30.50 less/)).toBeNull())
  await user.type(dialog.getByLabelText('Admin notes'), 'Before Friday')
  await user.click(dialog.getByRole('button', { name: approveButton }))
  expect(await dialog.findByText("Successfully added 1 test(s) to Kiran Rao's cart (Total: ₹350)")).toBeTruthy()
  expect(await api.db.select().from(cartItems)).toMatchObject([{ type: 'package', packageId: small.pack }])
  expect(await stateNow()).toMatchObject({ status: 'Reviewed', adminNotes: 'Before Friday' })
})
