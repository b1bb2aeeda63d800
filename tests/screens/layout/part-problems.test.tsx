import { act, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { makeParameters } from '#tests/api/results/lab.ts'
import { answering } from '#tests/support/answers.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { brokenServer, failSecondRead } from '#tests/support/read-again.ts'
import { makeResultReport } from '#tests/support/result-rows.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder, small } from '#tests/support/small-lab.ts'

const api = labApi()
beforeAll(() => makeParameters(api.db))

/** Opens a panel in which the answers of these calls never come, and waits for a text while its clock runs fast. */
async function seenWhileSlow(at: string, calls: RegExp, find: () => HTMLElement | HTMLElement[]) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  await openApp({ api, at, answer: answering(calls, () => new Promise<Response>(() => undefined)) })
  return vi.waitFor(
    () => {
      act(() => void vi.advanceTimersByTime(500))
      return find()
    },
    { timeout: 15_000 },
  )
}

interface QuietPart {
  readonly name: string
  readonly calls: RegExp
  readonly sentence: string
  path(): Promise<string> | string
  /** The button that opens what the part is in. */
  readonly open?: RegExp
}

const parts: readonly QuietPart[] = [
  { name: 'saved views', calls: /^GET \/admin\/list-views\/orders$/, sentence: 'The saved views could not be loaded.', path: () => '/orders' },
  { name: 'counts of the views', calls: /^GET \/admin\/list-views\/orders\/counts/, sentence: 'The counts could not be loaded.', path: () => '/orders' },
  {
    name: 'warnings of the dashboard',
    calls: /^GET \/admin\/warnings/,
    sentence: "The warnings about the laboratory's settings could not be loaded.",
    path: () => '/dashboard',
  },
  {
    name: 'release jobs',
    calls: /^GET \/admin\/jobs\/release-reports/,
    sentence: 'Releasing reports: the progress could not be loaded.',
    path: () => '/results',
  },
  { name: 'names of the trail', calls: /^GET \/admin\/audit\/names/, sentence: 'The names to filter by could not be loaded.', path: () => '/settings/audit' },
  {
    name: 'reports to verify next',
    calls: /^GET \/reports\/admin\/results\/waiting/,
    sentence: 'The next results to verify could not be loaded.',
    path: async () => `/results/${await makeResultReport(api.db, { K: 4.2 }, {})}/sheet`,
  },
  {
    name: 'patients of the customer',
    calls: /^GET \/admin\/customers\/[0-9a-f-]{36}\/patients/,
    sentence: 'The patients of this customer could not be loaded.',
    path: async () => `/orders/${(await makeOrder(api.db, { people: [small.ashaSelf] })).id}?tab=patients`,
    open: /^Add patient/,
  },
]

test.each(parts)('GEN-06 $name that could not be read say so in their place and are tried again', async ({ calls, sentence, path, open }) => {
  let isBroken = true
  const { user } = await openApp({
    api,
    at: await path(),
    answer: (request, send) => (isBroken ? answering(calls, brokenServer)(request, send) : send(request)),
  })
  if (open) await user.click(await screen.findByRole('button', { name: open }))
  const said = await screen.findByText(sentence)
  isBroken = false
  await user.click(said.getElementsByTagName('button')[0] ?? document.body)
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull())
})

test('CRV-01 the menu shows no former number of critical values after a failed read', async () => {
  await makeResultReport(api.db, { K: 7.1 }, { computedFlag: 'Critical', flag: 'Critical', direction: 'High', criticalOpen: true })
  const calls = /^GET \/reports\/admin\/results\/critical/
  await failSecondRead({ api, at: '/customers' }, calls, brokenServer, () => screen.findByRole('link', { name: /^Reports.*, 1 critical/ }))
  await screen.findByRole('link', { name: /^Reports.*, critical values not known/ })
  vi.useRealTimers()
})

test('CRV-01 the menu says that the number of critical values is not known while it is long on its way', async () => {
  const unknown = () => screen.getByRole('link', { name: /^Reports.*, critical values not known/ })
  await seenWhileSlow('/customers', /^GET \/reports\/admin\/results\/critical/, unknown)
})

test('GEN-06 COL-02 figures of one call that could not be read have one button that reads them again', async () => {
  let isBroken = true
  const calls = /^GET \/admin\/sample-collections\/statistics/
  const { user } = await openApp({
    api,
    at: '/sample-collections',
    answer: (request, send) => (isBroken ? answering(calls, brokenServer)(request, send) : send(request)),
  })
  expect(await screen.findAllByText('Could not be loaded')).toHaveLength(5)
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryAllByText('Could not be loaded')).toEqual([]))
})

test('GEN-03 COL-02 figures that are long on their way say so once for each call', async () => {
  const said = () => screen.getAllByText('Taking longer than usual…')
  expect(await seenWhileSlow('/sample-collections', /^GET \/admin\/sample-collections\/statistics/, said)).toHaveLength(1)
})

test.each([
  { many: 'counts', calls: /^GET \/admin\/list-views\/orders\/counts/, path: () => '/orders' },
  { many: 'queues', calls: /^GET \/admin\/work-queues/, path: () => '/dashboard' },
  { many: 'samples', calls: /^GET \/orders\/admin\/[0-9a-f-]{36}\/samples/, path: async () => `/orders/${(await makeOrder(api.db, {})).id}` },
  {
    many: 'next results to verify',
    calls: /^GET \/reports\/admin\/results\/waiting/,
    path: async () => `/results/${await makeResultReport(api.db, { K: 4.1 }, {})}/sheet`,
  },
  { many: 'reports', calls: /^GET \/reports\/admin\/all/, path: async () => `/orders/${(await makeOrder(api.db, {})).id}` },
])('GEN-03 $many that are long on their way say so where nothing is drawn', async ({ many, calls, path }) => {
  await seenWhileSlow(await path(), calls, () => screen.getByText(`The ${many} are taking longer than usual…`))
})
