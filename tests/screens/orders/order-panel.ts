import { fireEvent, screen, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { patientTemplates } from '#domain/patient-template.ts'
import { tests } from '#server/db/tables/catalogue.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { TestApi } from '#tests/support/api.ts'
import type { LabApi } from '#tests/support/lab-api.ts'
import { pressKey } from '#tests/support/panel-steps.ts'
import { openApp } from '#tests/support/screen.tsx'
import { type Line, makeOrder, small } from '#tests/support/small-lab.ts'

interface OrderToOpen {
  readonly tab: 'items' | 'patients'
  readonly people?: readonly string[]
  readonly lines?: readonly Line[]
  readonly status?: OrderStatus
  readonly role?: Parameters<typeof openApp>[0]['role']
  readonly answer?: Parameters<typeof openApp>[0]['answer']
}

/** Makes an order in the small laboratory and opens a tab of it in the whole panel, over the API in this process. */
export async function openOrderPanel(api: TestApi, { tab, people, lines, status = 'Created', role, answer }: OrderToOpen) {
  const made = await makeOrder(api.database.sql, { status, ...(people ? { people } : {}), ...(lines ? { lines } : {}) })
  const panel = await openApp({ api, at: `/orders/${made.id}?tab=${tab}`, role, answer })
  /** The changes sent so far, `METHOD path`; a check of a patient changes nothing. */
  const writes = () => panel.sent.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/check')).map(({ method, path }) => `${method} ${path}`)
  return { ...panel, ...made, writes }
}

/** Opens a tab of an order, by default for Asha and her son. */
export const openerOfTwo =
  (api: TestApi, tab: OrderToOpen['tab']) =>
  (options: Partial<OrderToOpen> = {}) =>
    openOrderPanel(api, { tab, people: [small.ashaSelf, small.ashaSon], ...options })

/** An order opened in the panel. */
export type OpenedOrder = Awaited<ReturnType<typeof openOrderPanel>>

/** Fills a row of the patients that are added together. */
export async function fillRow({ user }: Pick<OpenedOrder, 'user'>, index: number, name: string, born?: string) {
  const row = within(screen.getByRole('group', { name: `Patient ${index}` }))
  await user.type(row.getByLabelText('Name'), name)
  if (!born) return
  await chooseBirth(row, born)
  await chooseSex(user, row)
}

/** Puts a date of birth in place at once: each key would draw a calendar. */
export async function chooseBirth({ findByLabelText }: Pick<ReturnType<typeof within>, 'findByLabelText'>, born: string): Promise<void> {
  const date = await findByLabelText(/Date of birth/)
  fireEvent.change(date, { target: { value: born } })
  pressKey('Enter', date)
}

/** Chooses a patient's sex in a dialog or a row, since the server asks about an empty one. */
export async function chooseSex(user: OpenedOrder['user'], { findByRole }: Pick<ReturnType<typeof within>, 'findByRole'>): Promise<void> {
  const select = await findByRole('combobox', { name: /Gender/ })
  await user.click(select)
  pressKey('ArrowDown', select)
  pressKey('Enter', select)
}

/** Sets two suggested tests of the family template, one of which is no longer offered. */
export async function nameSuggestedTests({ db }: LabApi): Promise<void> {
  const [offered, retired] = patientTemplates.family.suggestedTests
  await db.update(tests).set({ name: offered }).where(eq(tests.id, small.cbc))
  await db.update(tests).set({ name: retired }).where(eq(tests.id, small.retired))
}
