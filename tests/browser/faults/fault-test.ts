import { test as lab } from '#tests/browser/support/lab.ts'
import { openHalfAnswers } from '#tests/browser/support/half-answer.ts'
import { caseAnnotations } from './held-rows-reporter.ts'
import type { Ground } from './hold-read.ts'

interface Named {
  readonly name: string
}

/** Says of a case which row of the matrix it is of, and which fault it plays. */
export const ofCase = (row: Named, fault: Named) => ({
  annotation: [
    { type: caseAnnotations.row, description: row.name },
    { type: caseAnnotations.fault, description: fault.name },
  ],
})

/** The lab's test with what a fault needs beside the browser. */
export const test = lab.extend<{ readonly ground: Ground }, { readonly halfAnswers: string }>({
  halfAnswers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern
    async ({}, use) => {
      const server = await openHalfAnswers()
      await use(server.address)
      await server.close()
    },
    { scope: 'worker' },
  ],
  ground: async ({ page, api, halfAnswers }, use) => {
    await use({ page, halfAnswers, api: (method, path, body) => api('super', method, path, body) })
  },
})
