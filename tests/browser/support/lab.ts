import { type BrowserContext, expect, test as base } from '@playwright/test'
import { type BrowserApiAnswer, callApi } from './call-api.ts'
import { collectComplaints } from './complaints.ts'
import { type BrowserSession, signInByApi, type Staff } from './session.ts'

/**
 * Ends the routes of a context: the failure of one that is still at work when its test ends would be thrown between two tests, and Playwright would leave out
 * the next.
 */
async function unrouted(context: BrowserContext): Promise<void> {
  for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' })
}

interface Options {
  /** Role signed in when a test begins; null for signed out. */
  readonly staff: Staff | null
  /** True when pages listen for changes: an open stream keeps a call under way, while many tests wait for idle. */
  readonly live: boolean
  /** Errors in the console that the test provokes. */
  readonly expected: RegExp | null
}

interface Fixtures {
  /** Complaints of the pages; each test ends with none. */
  readonly complaints: readonly string[]
  /** Calls the API beside the browser, as the given user. */
  readonly api: (staff: Staff, method: string, path: string, body?: unknown) => Promise<BrowserApiAnswer>
}

interface WorkerFixtures {
  readonly origin: string
  readonly sessionOf: (staff: Staff) => ReturnType<typeof signInByApi>
}

/** Answers the panel as a server would that has no such call: it polls then (LIVE-03). */
export async function withoutStream(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { fetch } = window
    window.fetch = (input, init) =>
      input instanceof Request && new URL(input.url).pathname === '/api/live' ? Promise.resolve(new Response(null, { status: 404 })) : fetch(input, init)
  })
}

/** Puts a session into the storage of a new browser before its first page is read; later pages find what the panel has made of it. */
async function signInOnce(context: BrowserContext, { stored }: BrowserSession): Promise<void> {
  const entries = stored.origins.flatMap(({ localStorage }) => localStorage)
  await context.addInitScript((values) => {
    const mark = 'test_signed_in_once'
    if (!location.protocol.startsWith('http') || localStorage.getItem(mark) !== null) return
    localStorage.setItem(mark, '')
    for (const { name, value } of values) localStorage.setItem(name, value)
  }, entries)
}

/** Playwright's test with a signed-in browser (super admin unless `test.use({ staff })` says otherwise) that may complain of nothing. */
export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  staff: ['super', { option: true }],
  live: [false, { option: true }],
  expected: [null, { option: true }],
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern
    async ({}, use, { project }) => {
      await use(project.use.baseURL ?? '')
    },
    { scope: 'worker' },
  ],
  sessionOf: [
    async ({ origin }, use) => {
      const sessions = new Map<Staff, ReturnType<typeof signInByApi>>()
      await use((staff) => {
        const session = sessions.get(staff) ?? signInByApi(origin, staff)
        sessions.set(staff, session)
        return session
      })
    },
    { scope: 'worker' },
  ],
  // Not by `storageState`: for that Playwright opens an extra page, which takes as long as opening the panel's.
  context: async ({ context, staff, sessionOf }, use) => {
    if (staff) await signInOnce(context, await sessionOf(staff))
    await use(context)
    await unrouted(context)
  },
  complaints: [
    async ({ context, live, expected }, use) => {
      if (!live) await withoutStream(context)
      const complaints = await collectComplaints(context, expected)
      await use(complaints)
      expect(complaints, 'no CSP violation, no error in the console, nothing thrown').toEqual([])
    },
    { auto: true },
  ],
  api: async ({ origin, sessionOf }, use) => {
    await use(async (staff, method, path, body) => callApi(origin, (await sessionOf(staff)).token, method, path, body))
  },
})
