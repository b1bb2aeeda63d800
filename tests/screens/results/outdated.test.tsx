import { screen, waitFor } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '#server/db/id.ts'
import { phlebotomists, sampleCollections } from '#server/db/tables/collections.ts'
import { slotDays } from '#server/db/tables/slots.ts'
import { brokenServer, failSecondRead, refusedRead } from '#tests/support/read-again.ts'
import { makeResultReport } from '#tests/support/result-rows.ts'
import { makeOrder, makeVisit, smallLabNow, stamps } from '#tests/support/small-lab.ts'
import { sheetApi } from './begun-sheet.ts'

const api = sheetApi()
const critical = { computedFlag: 'Critical', flag: 'Critical', direction: 'High', criticalOpen: true } as const

interface Screen {
  readonly name: string
  readonly calls: RegExp
  readonly title: string
  /** Makes what it shows; answers its address. */
  path(): Promise<string>
  shown(): HTMLElement | null
}

const inQueue = (title: string) => () => screen.queryByRole('region', { name: title })?.querySelector<HTMLElement>('tbody tr, li') ?? null

/** A day on which Suresh Patil visits Asha. */
async function bookedDay(): Promise<string> {
  const suresh = newId(smallLabNow)
  await api.db.insert(phlebotomists).values({ id: suresh, name: 'Suresh Patil', phone: '+910000000001', ...stamps })
  onTestFinished(async () => {
    for (const table of [sampleCollections, slotDays, phlebotomists]) await api.db.delete(table)
  })
  const id = await makeVisit(api.db, (await makeOrder(api.db)).id, '2026-11-24')
  await api.db.update(sampleCollections).set({ phlebotomistId: suresh }).where(eq(sampleCollections.id, id))
  return '2026-11-24'
}

const screens: readonly Screen[] = [
  {
    name: 'critical values',
    calls: /^GET \/reports\/admin\/results\/critical\?/,
    title: 'The critical values could not be loaded',
    async path() {
      await makeResultReport(api.db, { K: 7.1 }, critical)
      return '/results'
    },
    shown: inQueue('Critical values'),
  },
  {
    name: 'results to verify',
    calls: /^GET \/reports\/admin\/results\/waiting\?/,
    title: 'The results to verify could not be loaded',
    async path() {
      await makeResultReport(api.db, { K: 4.2 }, { state: 'Entered' })
      return '/results'
    },
    shown: inQueue('To verify'),
  },
  {
    name: 'results of a report',
    calls: /^GET \/reports\/admin\/[0-9a-f-]{36}\/results$/,
    title: 'The results could not be read again',
    path: async () => `/results/${await makeResultReport(api.db, { K: 4.2 }, {})}/sheet`,
    shown: () => screen.queryByRole('textbox', { name: /^Potassium/ }),
  },
  {
    name: 'week of the time slots',
    calls: /^GET \/admin\/time-slots\/week\?/,
    title: 'The week could not be loaded',
    path: async () => '/time-slots/week?from=2026-11-23',
    shown: () => screen.queryAllByRole('link', { name: /^10:00-11:00 on / })[0] ?? null,
  },
  {
    name: 'day board',
    calls: /^GET \/admin\/sample-collections\/board\?/,
    title: 'The board could not be loaded',
    path: async () => `/sample-collections/board?date=${await bookedDay()}`,
    shown: () => screen.queryByRole('article', { name: /^Asha Rao/ }),
  },
  {
    name: 'day sheets',
    calls: /^GET \/admin\/sample-collections\/board\?/,
    title: 'The day sheets could not be loaded',
    path: async () => `/sample-collections/sheet?date=${await bookedDay()}`,
    shown: () => screen.queryByRole('region', { name: 'Day sheet of Suresh Patil' }),
  },
]

const failing = async ({ path, calls, shown }: Screen, failure: () => Response) =>
  failSecondRead({ api, at: await path() }, calls, failure, () => waitFor(() => expect(shown()).not.toBeNull()))

/** They stayed without a word: a critical value that came meanwhile was missing, and nothing said so. */
test.each(screens)('GEN-03 $name that could not be brought up to date: they stay, under a sentence that says so', async (each) => {
  const { user, repair } = await failing(each, brokenServer)
  const said = (await screen.findByText(each.title)).closest('[role=alert]')?.textContent
  for (const words of ['went wrong on the server', 'What you see below may be out of date.']) expect(said).toContain(words)
  expect(each.shown()).not.toBeNull()
  repair()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(each.title)).toBeNull())
})

test.each(screens.filter(({ name }) => name !== 'results of a report'))(
  'AUTH-16 $name that may not be seen any more: they are shown no longer',
  async (each) => {
    await failing(each, refusedRead)
    expect((await screen.findByText(each.title)).closest('[role=alert]')?.textContent).toContain('You do not have permission')
    expect(each.shown()).toBeNull()
  },
)
