import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { and, eq, isNull } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#server/db/id.ts'
import { orderItems, reports, results } from '#server/db/schema.ts'
import { makeParameters } from '#tests/api/results/lab.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder, makeReport, small, smallLabNow } from '#tests/support/small-lab.ts'

const wait = { timeout: 20_000 }

const api = labApi()
beforeAll(() => makeParameters(api.db))

/** A report of Asha that is to be made from results of the blood count and the lipids. */
async function begun(): Promise<string> {
  const db = api.db
  const order = await makeOrder(db, { status: 'Testing' })
  const at = new Date(smallLabNow.getTime() + 1000).toISOString()
  const item = { orderId: order.id, patientId: small.ashaSelf, type: 'test', price: 100, finalPrice: 100, createdAt: at, updatedAt: at } as const
  await db.insert(orderItems).values({ ...item, id: newId(smallLabNow), testId: small.sugar, name: 'Lipids' })
  const id = await makeReport(db, order, { status: 'Processing', versions: 0 })
  await db.update(reports).set({ source: 'results' }).where(eq(reports.id, id))
  return id
}

const valuesOf = async (id: string) => {
  const rows = await api.db
    .select()
    .from(results)
    .where(and(eq(results.reportId, id), isNull(results.supersededAt)))
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}
const cell = async (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name }, wait)

test('RES-02 Enter and the arrows move, Esc brings the former value back, Tab leaves the grid, a pasted column fills down', async () => {
  const id = await begun()
  const open = await openApp({ api, at: `/results/${id}/sheet` })
  await open.user.click(await cell(/^Potassium/))
  await open.user.keyboard('4.2{Enter}')
  const haemoglobin = await cell(/^Haemoglobin/)
  expect(document.activeElement).toBe(haemoglobin)
  await waitFor(async () => expect(await valuesOf(id)).toEqual({ K: '4.2' }), wait)
  await open.user.keyboard('{ArrowUp}9{Escape}')
  expect((await cell(/^Potassium/)).value).toBe('4.2')
  await open.user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(haemoglobin)
  await open.user.tab()
  expect(document.activeElement?.closest('table')).not.toBe(haemoglobin.closest('table'))
  fireEvent.paste(await cell(/^Cholesterol/), { clipboardData: { getData: () => '230\r\n210\r\n46\r\n' } })
  await waitFor(async () => expect(await valuesOf(id)).toEqual({ K: '4.2', CHOL: '230', TG: '210', HDL: '46', LDL: '142', VLDL: '42', NHDL: '184' }), wait)
})

test('RES-04 RES-08 the details of a parameter: former values as chart and table, a comment, and another flag with its reason alone', async () => {
  const [first, second, id] = [await begun(), await begun(), await begun()]
  const former = { patientId: small.ashaSelf, testId: small.cbc, testName: 'Blood count', kind: 'numeric', state: 'Released', unit: 'mmol/L' } as const
  const of = (reportId: string, number: number, collectedOn: string) => ({
    ...former,
    ...{ id: newId(smallLabNow), reportId, number, collectedOn, value: String(number), rangeText: '3.5 - 5.0 mmol/L' },
    ...{ key: 'K', parameterCode: 'K', parameter: 'Potassium', position: 0, enteredAt: smallLabNow.toISOString(), releasedAt: smallLabNow.toISOString() },
  })
  await api.db.insert(results).values([of(first, 4.1, '2026-10-02'), of(second, 4.6, '2026-11-01')])
  const open = await openApp({ api, at: `/results/${id}/sheet` })
  await open.user.click(await cell(/^Potassium/))
  await open.user.keyboard('5.3{Enter}{ArrowUp}')
  await waitFor(async () => expect(await valuesOf(id)).toEqual({ K: '5.3' }), wait)
  await open.user.keyboard('{F2}')
  const dialog = within(await screen.findByRole('dialog', undefined, wait))
  expect(await dialog.findByRole('img', { name: /^Potassium over time/ }, wait)).toBeTruthy()
  const rows = within(dialog.getByRole('table')).getAllByRole('row')
  expect(rows.map((row) => row.textContent?.slice(0, 13))).toEqual(['CollectedValu', '21/11/20265.3', '01/11/20264.6', '02/10/20264.1'])
  await open.user.type(dialog.getByLabelText('Comment'), 'Haemolysed')
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: 'Flag' }))
  await open.user.click(await screen.findByText('Normal', { selector: '.ant-select-item-option-content' }))
  await open.user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByRole('alert').textContent).toBe('Please give a reason for the flag Normal')
  await open.user.type(dialog.getByLabelText('Reason for another flag'), 'Repeated: 4.4')
  await open.user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Set by staff: Repeated: 4.4', undefined, wait)).toBeTruthy()
  expect(screen.getByText('Haemolysed')).toBeTruthy()
})

test('RES-10 n and p lead from one patient who waits to the next and back, and nothing typed for one is shown for another', async () => {
  const ids = [await begun(), await begun()]
  for (const reportId of ids)
    await api.db.insert(results).values({
      ...{ id: newId(smallLabNow), reportId, patientId: small.ashaSelf, testId: small.cbc, testName: 'Blood count', key: 'K', parameterCode: 'K' },
      ...{ parameter: 'Potassium', position: 0, kind: 'numeric', value: '4.2', number: 4.2, collectedOn: '2026-11-20', enteredAt: smallLabNow.toISOString() },
      ...{ state: 'Entered', computedFlag: 'Normal', flag: 'Normal' },
    })
  const open = await openApp({ api, at: '/results' })
  const [first = '', second = ''] = (await screen.findAllByRole('link', { name: /^RPT-/ }, wait)).map((link) => link.getAttribute('href') ?? '')
  open.close()
  const sheet = await openApp({ api, at: first })
  expect(await screen.findByText('1 of 2 to verify', undefined, wait)).toBeTruthy()
  await sheet.user.keyboard('n')
  await waitFor(() => expect(sheet.address()).toBe(second), wait)
  expect(await screen.findByText('2 of 2 to verify', undefined, wait)).toBeTruthy()
  await sheet.user.keyboard('p')
  await waitFor(() => expect(sheet.address()).toBe(first), wait)
})
