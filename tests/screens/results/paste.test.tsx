import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { and, asc, eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { orderItems } from '#server/db/tables/orders.ts'
import { testParameters } from '#server/db/tables/parameters.ts'
import { resultsInForce } from '#tests/support/result-rows.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder, makeReport, small } from '#tests/support/small-lab.ts'
import { cell, sheetApi } from './begun-sheet.ts'

const api = sheetApi()

/** A report of Asha that is to be made from results of the lipids alone. */
async function begun(): Promise<string> {
  const order = await makeOrder(api.db, { status: 'Testing' })
  await api.db.update(orderItems).set({ testId: small.sugar, name: 'Lipids' }).where(eq(orderItems.orderId, order.id))
  return makeReport(api.db, order, { source: 'results' })
}

const valuesOf = async (id: string) => {
  const typed = (await resultsInForce(api.db, id)).filter(({ calculated }) => !calculated)
  return Object.fromEntries(typed.map(({ key, value }) => [key, value]))
}
const paste = async (name: RegExp, text: string) => fireEvent.paste(await cell(name), { clipboardData: { getData: () => text } })

test('RES-02 a paste longer than the grid names its remainder; blanks keep cells, and Undo restores', async () => {
  const id = await begun()
  const open = await openApp({ api, at: `/results/${id}/sheet` })
  await open.user.click(await cell(/^Cholesterol/))
  await open.user.keyboard('199{Enter}180{Enter}')
  await waitFor(async () => expect(await valuesOf(id)).toEqual({ CHOL: '199', TG: '180' }))
  await paste(/^Cholesterol/, '230\r\n\r\n46\r\n142\r\n42\r\n184\r\n99\r\n<0.5\r\n')
  const said = '2 values pasted. 2 values left out below the last row, from 99 on: 99, <0.5.'
  const note = await screen.findByText((words) => words.startsWith(said) && words.includes('142 at LDL'))
  const isAfterGrid = screen.getByRole('table', { name: /^Lipids/ }).compareDocumentPosition(note) & Node.DOCUMENT_POSITION_FOLLOWING
  expect(isAfterGrid, 'no row moves when it appears').toBeTruthy()
  await waitFor(async () => expect(await valuesOf(id)).toEqual({ CHOL: '230', TG: '180', HDL: '46' }))
  await open.user.click(screen.getByRole('button', { name: 'Undo paste' }))
  await waitFor(async () => expect(await valuesOf(id)).toEqual({ CHOL: '199', TG: '180' }))
  expect([(await cell(/^Cholesterol/)).value, (await cell(/^HDL/)).value]).toEqual(['199', ''])
})

test('RES-02 RES-06 a column across a calculated row asks, and never fills another parameter’s cell', async () => {
  const id = await begun()
  const listed = await api.db.select().from(testParameters).where(eq(testParameters.testId, small.sugar)).orderBy(asc(testParameters.position))
  const place = (code: string, position: number) =>
    api.db
      .update(testParameters)
      .set({ position })
      .where(and(eq(testParameters.testId, small.sugar), eq(testParameters.parameterCode, code)))
  onTestFinished(async () => {
    for (const { parameterCode, position } of listed) await place(parameterCode, position)
  })
  await place('VLDL', 1)
  await place('TG', 4)
  const open = await openApp({ api, at: `/results/${id}/sheet` })
  await paste(/^Cholesterol/, '230\n42\n46')
  const question = await screen.findByText(/^3 values were copied/)
  const asked = within(question.closest<HTMLElement>('[role=alert]') ?? document.body)
  expect(await valuesOf(id)).toEqual({})
  await open.user.click(asked.getByRole('button', { name: 'Do not paste' }))
  expect(document.activeElement).toBe(await cell(/^Cholesterol/))
  await paste(/^Cholesterol/, '230\n42\n46')
  await open.user.click(await screen.findByRole('button', { name: 'Yes, one line for each row' }))
  await waitFor(async () => expect(await valuesOf(id)).toEqual({ CHOL: '230', HDL: '46' }))
  expect(screen.getByText(/^2 values pasted\. Not used: 42 at VLDL/)).toBeTruthy()
})
