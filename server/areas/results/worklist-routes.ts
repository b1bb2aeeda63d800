import * as contract from '#contract/worklists.ts'
import { largestPage } from '#domain/page.ts'
import { list, ok } from '#server/call/answer.ts'
import { serve } from '#server/call/serve.ts'
import { countOpenTests, openTestIds } from './open-tests.ts'
import { openSamplesOf, readWorksheet } from './worksheet.ts'

/** The worklists: what is to be tested, by test, and the grid of one test. */
export const worklistRoutes = [
  serve(contract.worklists, async ({ sql, now }) => ok({ tests: await countOpenTests(sql, now) })),
  serve(contract.openSamples, async ({ sql, params: { id }, query }) => {
    const { ids, total } = await openTestIds(sql, id, query)
    return list({ rows: await openSamplesOf(sql, ids, id), total }, query)
  }),
  serve(contract.worksheet, {
    transaction: 'snapshot',
    async run({ sql, params: { id }, body, now, settings: { timeZone } }) {
      const { ids, total } = await openTestIds(sql, id, { page: 1, limit: largestPage })
      return ok({ ...(await readWorksheet(sql, id, { ids: body.rows ?? ids, now, timeZone })), totalCount: total })
    },
  }),
]
