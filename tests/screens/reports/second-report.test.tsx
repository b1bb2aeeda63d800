import { fireEvent, screen, waitFor } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { reports } from '#server/db/tables/reports.ts'
import { makeParameters } from '#tests/api/results/lab.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { chooseAction, openDialog } from '#tests/support/panel-steps.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder, makeReport, small } from '#tests/support/small-lab.ts'
import { makeResultRows, statesInForce } from '#tests/support/result-rows.ts'
import { stored } from '#tests/support/stored.ts'
import { smallPdf } from '#tests/support/small-pdf.ts'

const api = labApi()
beforeAll(() => makeParameters(api.db))

const pdf = () => new File([smallPdf('asha')], 'asha.pdf', { type: 'application/pdf' })

test('REP-06 a second upload names the existing report, and replaces its file or adds another', async () => {
  const order = await makeOrder(api.db, { status: 'Testing', people: [small.ashaSelf] })
  const id = await makeReport(api.db, order, { source: 'results', status: 'Processing' })
  const { user } = await openApp({ api, at: '/reports/testing' })
  const dialog = await openDialog(user, `Upload Report ${order.number}`)
  const number = (await stored(api.db, reports, id))?.number
  expect(await dialog.findByText(new RegExp(`already: ${number} \\(Made from results, Processing\\)`))).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Report file'), { target: { files: [pdf()] } })
  await user.click(dialog.getByRole('button', { name: 'Upload Report' }))
  expect(await dialog.findByText('Please choose what happens to the existing report')).toBeTruthy()
  await user.click(dialog.getByRole('radio', { name: `Put the file into ${number}: its results stay beside it` }))
  await user.click(dialog.getByRole('button', { name: 'Upload Report' }))
  await waitFor(async () => expect((await stored(api.db, reports, id))?.source).toBe('upload'))
  expect(await api.db.$count(reports, eq(reports.orderId, order.id))).toBe(1)
})

test('REP-08 an uploaded report offers results and verification beside its file, without a release', async () => {
  const order = await makeOrder(api.db, { status: 'Testing', people: [small.ashaSelf] })
  const id = await makeReport(api.db, order, { source: 'upload', status: 'Available' })
  await makeResultRows(
    api.db,
    id,
    { K: 4.2 },
    { state: 'Entered', computedFlag: 'Normal', flag: 'Normal', unit: 'mmol/L', rangeText: '3.5 - 5.0 mmol/L', collectedOn: '2026-11-21' },
  )
  const number = (await stored(api.db, reports, id))?.number
  const list = await openApp({ api, at: `/reports?search=${order.number}` })
  await chooseAction(list.user, 'Results')
  await waitFor(() => expect(list.address()).toBe(`/results/${id}/sheet`))
  const { user } = list
  expect(await screen.findByText('Beside the uploaded file, which stays the report')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Release' })).toBeNull()
  const dialog = await openDialog(user, 'Verify')
  expect(dialog.getByText(new RegExp(`Verify the results of ${number}`))).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Verify' }))
  await waitFor(async () => expect(await statesInForce(api.db, id)).toEqual({ K: '4.2 Released' }))
})
