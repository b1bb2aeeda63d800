import { test as base, expect } from '@playwright/test'
import { callApi, type ApiAnswer } from './call-api.ts'
import { collectComplaints } from './complaints.ts'
import { signIn, type Staff } from './session.ts'

interface Options {
  /** Who is signed in when a test begins; nobody for null. */
  readonly staff: Staff | null
}

interface Fixtures {
  /** What the pages complained of; each test ends with none. */
  readonly complaints: readonly string[]
  /** Calls the API beside the browser, as the given user. */
  readonly api: (staff: Staff, method: string, path: string, body?: unknown) => Promise<ApiAnswer>
}

interface WorkerFixtures {
  readonly origin: string
  readonly sessionOf: (staff: Staff) => ReturnType<typeof signIn>
}

/** Playwright's test with a signed-in browser (super admin unless `test.use({ staff })` says otherwise) that may complain of nothing. */
export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  staff: ['super', { option: true }],
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern
    async ({}, use, { project }) => {
      await use(project.use.baseURL ?? '')
    },
    { scope: 'worker' },
  ],
  sessionOf: [
    async ({ origin }, use) => {
      const sessions = new Map<Staff, ReturnType<typeof signIn>>()
      await use((staff) => {
        const session = sessions.get(staff) ?? signIn(origin, staff)
        sessions.set(staff, session)
        return session
      })
    },
    { scope: 'worker' },
  ],
  storageState: async ({ staff, sessionOf }, use) => {
    await use(staff ? (await sessionOf(staff)).stored : undefined)
  },
  complaints: [
    async ({ context }, use) => {
      const complaints = await collectComplaints(context)
      await use(complaints)
      expect(complaints, 'no CSP violation, no error in the console, nothing thrown').toEqual([])
    },
    { auto: true },
  ],
  api: async ({ origin, sessionOf }, use) => {
    await use(async (staff, method, path, body) => callApi(origin, (await sessionOf(staff)).token, method, path, body))
  },
})
