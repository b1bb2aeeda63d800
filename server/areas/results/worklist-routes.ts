import * as contract from '#contract/worklists.ts'
import { largestPage } from '#domain/page.ts'
import { list, ok } from '#server/call/answer.ts'
import { serve } from '#server/call/serve.ts'
import { countOpenTests, openTestIds } from './open-tests.ts'
import { openSamplesOf, readWorksheet } from './worksheet.ts'

/** The worklists: what is to be tested, by test, and the grid of one test. */
export const worklistRoutes = [
  serve(contract.worklists, async ({ sql, now }) => ok({ tests: await countOpenTests(sql, now) })),
  serve(contract.openSamples, async ({ sql, params: { testId }, query }) => {
    const { ids, total } = await openTestIds(sql, testId, query)
    return list({ rows: await openSamplesOf(sql, ids, testId), total }, query)
  }),
  serve(contract.worksheet, {
    transaction: 'snapshot',
    async run({ sql, params: { testId }, query: { rows }, now, settings: { timeZone } }) {
      const { ids, total } = await openTestIds(sql, testId, { page: 1, limit: largestPage })
      return ok({ ...(await readWorksheet(sql, testId, { ids: rows?.split(',') ?? ids, now, timeZone })), totalCount: total })
    },
  }),
]
