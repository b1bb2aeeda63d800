import { fireEvent } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { counters } from '#server/db/tables/records.ts'
import { reports } from '#server/db/tables/reports.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { changesMade, openDialog } from '#tests/support/panel-steps.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder, small } from '#tests/support/small-lab.ts'
import { smallPdf } from '#tests/support/small-pdf.ts'

const api = labApi()
beforeAll(async () => {
  await api.db.insert(counters).values({ name: 'report', value: 1000 })
})

const pdf = (content: string | Uint8Array<ArrayBuffer>, name = 'asha.pdf') => new File([content], name, { type: 'application/pdf' })
const reportsOf = (orderId: string) => api.db.select().from(reports).where(eq(reports.orderId, orderId))

/** Uploads the report of Asha, whatever is asked. */
async function sent(orderId: string, file: File) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ orderId, patientId: small.ashaSelf, confirmed: 'true', file })) form.append(name, value)
  expect((await api.call('POST', '/reports/admin', { as: 'super_admin', body: form })).status).toBe(201)
}

/** The dialog for the report of a patient of an order. */
async function uploadDialog(order: { readonly number: string }, patient: string) {
  const opened = await openApp({ api, at: '/reports/testing' })
  const dialog = await openDialog(opened.user, `Upload Report ${order.number}`)
  await opened.user.click(await dialog.findByRole('radio', { name: new RegExp(`^${patient}`) }))
  return {
    ...opened,
    dialog,
    choose: (file: File) => fireEvent.change(dialog.getByLabelText('Report file'), { target: { files: [file] } }),
    press: () => opened.user.click(dialog.getByRole('button', { name: 'Upload Report' })),
  }
}

const both = () => makeOrder(api.db, { status: 'Testing', people: [small.ashaSelf, small.ashaSon] })

test('REP-06 an answer applies to one file and patient: another patient asks again', async () => {
  const [first, order] = [await both(), await both()]
  const file = pdf(smallPdf(`of ${first.number}`))
  await sent(first.id, file)
  const { dialog, user, choose, press, sent: calls } = await uploadDialog(order, 'Asha Rao')
  choose(file)
  await press()
  const question = `This file is already the report of Asha Rao, ${first.number}`
  await user.click(await dialog.findByRole('checkbox', { name: 'Upload anyway' }))
  await user.click(dialog.getByRole('radio', { name: /^Kiran Rao/ }))
  expect(dialog.queryByText(question)).toBeNull()
  await press()
  expect(await dialog.findByText(question)).toBeTruthy()
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Upload anyway' }).checked).toBe(false)
  expect([changesMade(calls).length, await reportsOf(order.id)]).toEqual([2, []])
})
