import { screen, waitFor, fireEvent, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Interceptor } from '#tests/support/answers.ts'
import { makeResultReport, makeResultRows } from '#tests/support/result-rows.ts'
import { goTo, openApp } from '#tests/support/screen.tsx'
import { makeOrder, makeReport, small, stampsOf } from '#tests/support/small-lab.ts'
import { beginSheet, cell, sheetApi, savedValues } from './begun-sheet.ts'

const api = sheetApi()
const begun = () => beginSheet(api)

test('RES-01 the head shows the patient’s name, number, sex, and age at collection', async () => {
  const order = await makeOrder(api.db, { status: 'Testing', people: [small.ashaSon], createdAt: '2016-05-04T08:00:00.000Z' })
  const id = await makeReport(api.db, order, { source: 'results', patientId: small.ashaSon })
  await openApp({ api, at: `/results/${id}/sheet` })
  const name = await screen.findByText('Kiran Rao')
  expect(name.closest('.results-head')?.textContent).toMatch(/^Kiran RaoP-\d+11 months, Male/)
})

test('RES-01 GEN-03 an answer with another patient’s results is not shown: it is unreadable', async () => {
  const [asked, other] = [await begun(), await makeResultReport(api.db, { K: 4.4 }, {}, small.ashaSon)]
  let isOther = true
  const answer: Interceptor = (request, send) => send(isOther ? new Request(request.url.replace(asked, other), request) : request)
  const { user } = await openApp({ api, at: `/results/${asked}/sheet`, answer })
  expect(await screen.findByText('The results could not be loaded')).toBeTruthy()
  expect(screen.queryByText('Kiran Rao')).toBeNull()
  isOther = false
  await user.click(screen.getByRole('button', { name: /try again/i }))
  expect((await screen.findByText('Asha Rao', { selector: '.results-head *' })).textContent).toBe('Asha Rao')
})

test('RES-10 n and p switch between waiting patients, and a draft for one never shows for another', async () => {
  const ids = [await begun(), await begun(), await begun()]
  const flagged = { computedFlag: 'Abnormal', flag: 'Abnormal', direction: 'High' } as const
  const plain = { computedFlag: 'Normal', flag: 'Normal' } as const
  const asJudged = { unit: 'mmol/L', rangeText: '3.5 - 5.0 mmol/L', collectedOn: '2026-11-21' }
  for (const [at, reportId] of ids.entries())
    await makeResultRows(api.db, reportId, { K: 4.2 }, { ...asJudged, state: 'Entered', ...(at === 2 ? flagged : plain) })
  const sheet = await openApp({ api, at: '/results' })
  const [first = '', second = ''] = (await screen.findAllByRole('link', { name: /^RPT-/ })).map((link) => link.getAttribute('href') ?? '')
  await goTo(first)
  expect(await screen.findByText('1 of 3 to verify')).toBeTruthy()
  await sheet.user.keyboard('n')
  await waitFor(() => expect(sheet.address()).toBe(second))
  expect(await screen.findByText('2 of 3 to verify')).toBeTruthy()
  await sheet.user.keyboard('p')
  await waitFor(() => expect(sheet.address()).toBe(first))
  await sheet.user.type(await cell(/^Cholesterol/), 'none')
  expect(sheet.address()).toBe(first)
  await sheet.user.click(screen.getByRole('button', { name: 'Next' }))
  await sheet.user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(sheet.address()).toBe(second))
  expect(await screen.findByText('2 of 3 to verify')).toBeTruthy()
  expect((await cell(/^Cholesterol/)).value).toBe('')
})

const valuesOf = (id: string) => savedValues(api, id)

test('RES-04 RES-08 parameter details show history, a comment, and another flag only with its reason', async () => {
  const [first, second, id] = [await begun(), await begun(), await begun()]
  const former = { state: 'Released', releasedAt: stampsOf.createdAt, unit: 'mmol/L', rangeText: '3.5 - 5.0 mmol/L' } as const
  await makeResultRows(api.db, first, { K: 4.1 }, { ...former, collectedOn: '2026-10-02' })
  await makeResultRows(api.db, second, { K: 4.6 }, { ...former, collectedOn: '2026-11-01' })
  await makeResultReport(api.db, { K: 3.9 }, { ...former, collectedOn: '2026-10-20' }, small.ashaSon)
  const open = await openApp({ api, at: `/results/${id}/sheet` })
  await open.user.click(await cell(/^Potassium/))
  await open.user.keyboard('5.3{Enter}{ArrowUp}')
  await waitFor(async () => expect(await valuesOf(id)).toEqual({ K: '5.3' }))
  await open.user.keyboard('{F2}')
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('img', { name: /^Potassium over time/ })).toBeTruthy()
  const rows = within(dialog.getByRole('table')).getAllByRole('row')
  expect(rows.map((row) => row.textContent?.slice(0, 13))).toEqual(['CollectedValu', '21/11/20265.3', '01/11/20264.6', '02/10/20264.1'])
  expect(rows[1]?.textContent).toMatch(/^21\/11\/20265\.3 mmol\/L ↑ Abnormal, High3\.5–5\.\d$/)
  await open.user.type(dialog.getByLabelText('Comment'), 'Haemolysed')
  await open.user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await open.user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: 'Flag' }))
  await open.user.click(await screen.findByText('Normal', { selector: '.ant-select-item-option-content' }))
  await open.user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByRole('alert').textContent).toBe('Please give a reason for the flag Normal')
  await open.user.type(dialog.getByLabelText('Reason for another flag'), 'Repeated: 4.4')
  await open.user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Set by staff: Repeated: 4.4')).toBeTruthy()
  expect(screen.getByText('Haemolysed')).toBeTruthy()
})
