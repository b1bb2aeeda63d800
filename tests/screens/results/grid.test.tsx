import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { and, eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { orderItems } from '#server/db/tables/orders.ts'
import { testParameters } from '#server/db/tables/parameters.ts'
import { reports } from '#server/db/tables/reports.ts'
import { results } from '#server/db/tables/results.ts'
import { openApp } from '#tests/support/screen.tsx'
import { small } from '#tests/support/small-lab.ts'
import { stored } from '#tests/support/stored.ts'
import { retype } from '#tests/support/panel-steps.ts'
import { beginSheet, cell, savedValues, sheetApi } from './begun-sheet.ts'

const api = sheetApi()
const begun = () => beginSheet(api)
const valuesOf = (id: string) => savedValues(api, id)

test('RES-02 Enter and arrows move, Esc restores the value, Tab leaves, a pasted column fills down', async () => {
  const id = await begun()
  const open = await openApp({ api, at: `/results/${id}/sheet` })
  await open.user.click(await cell(/^Potassium/))
  await open.user.keyboard('4.2{Enter}')
  const haemoglobin = await cell(/^Haemoglobin/)
  expect(document.activeElement).toBe(haemoglobin)
  await waitFor(async () => expect(await valuesOf(id)).toEqual({ K: '4.2' }))
  await open.user.keyboard('{ArrowUp}9{Escape}')
  expect((await cell(/^Potassium/)).value).toBe('4.2')
  await open.user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(haemoglobin)
  await open.user.tab()
  expect(document.activeElement?.closest('table')).not.toBe(haemoglobin.closest('table'))
  fireEvent.paste(await cell(/^Cholesterol/), { clipboardData: { getData: () => '230\r\n210\r\n46\r\n' } })
  await waitFor(async () => expect(await valuesOf(id)).toEqual({ K: '4.2', CHOL: '230', TG: '210', HDL: '46', LDL: '142', VLDL: '42', NHDL: '184' }))
})

test('RES-03 an implausible value is saved only after a yes, and the next asks again', async () => {
  const id = await begun()
  const { user } = await openApp({ api, at: `/results/${id}/sheet` })
  const yes = () => screen.findByRole('button', { name: 'Yes, as typed' })
  for (const value of ['135.0', '145.0']) {
    await retype(user, await cell(/^Haemoglobin/), `${value}{Enter}`)
    await user.click(await yes())
    await waitFor(async () => expect(await valuesOf(id)).toEqual({ HB: value }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Yes, as typed' })).toBeNull())
  }
})

test('RES-03 RES-04 a screen reader hears range and flag of a cell, and what is found when it is left', async () => {
  const id = await begun()
  const { user } = await openApp({ api, at: `/results/${id}/sheet` })
  const potassium = await cell(/^Potassium/)
  const described = () => (potassium.getAttribute('aria-describedby') ?? '').split(' ').map((each) => document.getElementById(each)?.textContent ?? '')
  const announced = () => document.querySelector('[data-announcer]')?.textContent
  for (const [typed, heard] of [
    ['5.4', 'Potassium: Abnormal, High'],
    ['abc', 'Potassium: Enter a number, with <, >, ≤ or ≥ in front if need be'],
    ['54', 'Potassium 54 mmol/L is not plausible. Is it meant as typed?'],
  ] as const) {
    await retype(user, potassium, `${typed}{Enter}`)
    await waitFor(() => expect(announced()).toBe(heard))
  }
  await retype(user, potassium, '5.4{Enter}')
  await waitFor(() => expect(described()).toEqual(['↑ Abnormal, High', 'mmol/L', 'Reference range', '3.5–5.0']))
})

test('RES-06 a screen reader hears once that a calculated value became abnormal', async () => {
  const id = await begun()
  const { user } = await openApp({ api, at: `/results/${id}/sheet` })
  const announced = () => document.querySelector('[data-announcer]')?.textContent
  for (const [name, typed] of [
    [/^Cholesterol/, '190'],
    [/^Triglycerides/, '100'],
  ] as const)
    await retype(user, await cell(name), `${typed}{Enter}`)
  for (const [name, typed, heard] of [
    [/^HDL/, '46', 'LDL Cholesterol: Abnormal, High; Non-HDL Cholesterol: Abnormal, High'],
    [/^Triglycerides/, '160', 'Triglycerides: Abnormal, High; VLDL Cholesterol: Abnormal, High'],
  ] as const) {
    await retype(user, await cell(name), `${typed}{Enter}`)
    await waitFor(() => expect(announced()).toBe(heard))
  }
})

test('RES-09 GEN-08 an unsaved value blocks handing over and leaving; the saved value is handed over', async () => {
  const id = await begun()
  const open = await openApp({ api, at: `/results/${id}/sheet` })
  await open.user.click(await cell(/^Haemoglobin/))
  await open.user.keyboard('13.5{Enter}')
  await waitFor(async () => expect(await valuesOf(id)).toEqual({ HB: '13.5' }))
  const handOver = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Hand over to verification' })
  await waitFor(() => expect(handOver().disabled).toBe(false))
  await open.user.click(handOver())
  const asked = within(await screen.findByRole('dialog'))
  expect(asked.getByText(/^Without a value: Potassium, .*Cholesterol.*\. The others are handed over anyway\.$/)).toBeTruthy()
  await open.user.click(asked.getByRole('button', { name: 'Cancel' }))
  await retype(open.user, await cell(/^Haemoglobin/), '135')
  await open.user.click(await cell(/^Potassium/))
  await open.user.keyboard('4.2{Enter}')
  await waitFor(async () => expect(await valuesOf(id)).toEqual({ HB: '13.5', K: '4.2' }))
  expect(handOver().disabled).toBe(true)
  await open.user.click(screen.getByRole('link', { name: 'Back to queue' }))
  await open.user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(open.address()).toBe(`/results/${id}/sheet`)
  await api.db.update(results).set({ state: 'Entered' }).where(eq(results.reportId, id))
  fireEvent(window, new Event('visibilitychange'))
  const row = (await screen.findByText('Typed, but not saved: 135')).closest('tr')
  expect(row?.querySelector('.result-value')?.textContent).toBe('13.5')
})

test('GEN-06 GEN-08 leaving by a link saves the value without asking, and a notice reports a failed save', async () => {
  const id = await begun()
  let fail: (() => void) | null = () => undefined
  const answer = (request: Request, send: (request: Request) => Promise<Response>) =>
    fail && request.method === 'PUT' ? new Promise<Response>((_, reject) => (fail = () => reject(new TypeError('network')))) : send(request)
  const open = await openApp({ api, at: `/results/${id}/sheet`, answer })
  const leave = async (value: string) => {
    const potassium = await cell(/^Potassium/)
    await retype(open.user, potassium, value)
    await open.user.click(screen.getByRole('link', { name: 'Back to queue' }))
    await waitFor(() => expect(open.address()).toBe('/results'))
  }
  await leave('4.2')
  await screen.findByRole('heading', { name: /^To verify/ })
  const said = /^Not saved: Potassium 4.2 of RPT-/
  await waitFor(() => {
    fail?.()
    expect(screen.getByText(said)).toBeTruthy()
  })
  fail = null
  window.history.back()
  await leave('4.3')
  await waitFor(async () => expect(await valuesOf(id)).toEqual({ K: '4.3' }))
})

test('GEN-05 the message about a refused value goes once the value is good again', async () => {
  const id = await begun()
  let isBroken = false
  const answer = (request: Request, send: (request: Request) => Promise<Response>) =>
    isBroken && request.method === 'PUT' ? Promise.resolve(Response.json({ message: 'Not today' }, { status: 422 })) : send(request)
  const open = await openApp({ api, at: `/results/${id}/sheet`, answer })
  await retype(open.user, await cell(/^Potassium/), '4.2{Enter}')
  await waitFor(async () => expect(await valuesOf(id)).toEqual({ K: '4.2' }))
  isBroken = true
  for (const keys of ['{Escape}', '{Control>}a{/Control}4.2{Enter}']) {
    const potassium = await cell(/^Potassium/)
    await retype(open.user, potassium, '5.1{Enter}')
    expect((await screen.findByText(/Not today/)).textContent).toMatch(/^Potassium 5\.1: Not today/)
    expect(potassium.getAttribute('aria-invalid')).toBe('true')
    await open.user.click(potassium)
    await open.user.keyboard(keys)
    await waitFor(() => expect(screen.queryByText(/Not today/)).toBeNull())
    expect(potassium.getAttribute('aria-invalid')).not.toBe('true')
  }
})

test('RES-02 a draft for one test never shows under another with the same parameter, also after a removal', async () => {
  await api.db.insert(testParameters).values({ testId: small.cbc, parameterCode: 'CHOL', position: 9 })
  onTestFinished(() => void api.db.delete(testParameters).where(and(eq(testParameters.testId, small.cbc), eq(testParameters.parameterCode, 'CHOL'))))
  const id = await begun()
  const { user } = await openApp({ api, at: `/results/${id}/sheet` })
  const both = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Cholesterol/ })
  await user.type(await cell(/^Cholesterol.*, Blood count$/), '23o')
  expect(both().map(({ value }) => value)).toEqual(['23o', ''])
  const orderId = (await stored(api.db, reports, id))?.orderId ?? ''
  await api.db.delete(orderItems).where(and(eq(orderItems.orderId, orderId), eq(orderItems.testId, small.cbc)))
  fireEvent(window, new Event('visibilitychange'))
  await waitFor(() => expect(both()).toHaveLength(1))
  expect(both()[0]?.value).toBe('')
})
