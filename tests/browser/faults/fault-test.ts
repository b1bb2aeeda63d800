import { test as lab } from '#tests/browser/support/lab.ts'
import { openHalfAnswers } from '#tests/browser/support/half-answer.ts'
import type { CaseContext } from './check-read.ts'

/** The lab's test with what a fault needs beside the browser. */
export const test = lab.extend<{ readonly caseContext: CaseContext }, { readonly halfAnswers: string }>({
  halfAnswers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern
    async ({}, use) => {
      const server = await openHalfAnswers()
      await use(server.address)
      await server.close()
    },
    { scope: 'worker' },
  ],
  caseContext: async ({ page, api, halfAnswers }, use) => {
    await use({ page, halfAnswers, api: (method, path, body) => api('super', method, path, body) })
  },
})
