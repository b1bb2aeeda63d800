import { screen } from '@testing-library/react'
import { beforeAll } from 'vitest'
import { newId } from '#server/db/id.ts'
import { orderItems } from '#server/db/tables/orders.ts'
import { makeParameters } from '#tests/api/results/lab.ts'
import { type LabApi, labApi } from '#tests/support/lab-api.ts'
import { resultsInForce } from '#tests/support/result-rows.ts'
import { makeOrder, makeReport, small, smallLabNow } from '#tests/support/small-lab.ts'

/** The API of these tests, where the blood count and the lipids have parameters. */
export function sheetApi(): LabApi {
  const api = labApi()
  beforeAll(() => makeParameters(api.db))
  return api
}

/** A report of Asha that is to be made from results of the blood count and the lipids. */
export async function beginSheet({ db }: LabApi): Promise<string> {
  const order = await makeOrder(db, { status: 'Testing' })
  const at = new Date(smallLabNow.getTime() + 1000).toISOString()
  const item = { orderId: order.id, patientId: small.ashaSelf, type: 'test', price: 100, finalPrice: 100, createdAt: at, updatedAt: at } as const
  await db.insert(orderItems).values({ ...item, id: newId(smallLabNow), testId: small.sugar, name: 'Lipids' })
  return makeReport(db, order, { source: 'results' })
}

/** The values of a report that the server has, by what they measure. */
export async function savedValues({ db }: LabApi, id: string): Promise<Readonly<Record<string, string>>> {
  return Object.fromEntries((await resultsInForce(db, id)).map(({ key, value }) => [key, value]))
}

/** The cell of a parameter that can be typed in. */
export const cell = async (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
