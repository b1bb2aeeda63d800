import * as z from 'zod/mini'
import { callsOf, pageOf } from './call.ts'
import { former, parameter, resultRow, textOrNull } from './result-answers.ts'
import { identified } from './samples.ts'
import { count, orNull, pageQuery } from './schemas.ts'

const text = z.string()

/** A received sample whose test has no complete result. `id` is that of the test to be done. */
const openTest = {
  id: text,
  sample: z.object({ id: text, number: text }),
  patient: identified,
  orderId: text,
  orderNumber: text,
  receivedAt: textOrNull,
  /** The moment by which the results of its order are due (WRK-02). */
  dueAt: textOrNull,
  /** The report of the patient's results, once it is begun. */
  reportId: textOrNull,
  /** Reason that no value can be typed now. */
  problem: textOrNull,
}

const call = callsOf('results')

export const worklists = call({
  method: 'GET',
  path: '/reports/admin/worklists',
  summary: 'The tests with received samples and without a complete result: how many, since when the oldest waits, and when the first is due',
  permission: 'reports.view',
  isBackgroundPoll: true,
  answer: z.object({
    tests: z.array(
      z.object({
        id: text,
        name: text,
        department: text,
        /** The referral laboratory that does it by the catalogue. */
        laboratory: textOrNull,
        count,
        late: count,
        oldest: textOrNull,
        dueAt: textOrNull,
      }),
    ),
  }),
})

export const openSamples = call({
  method: 'GET',
  path: '/reports/admin/worklists/{testId}',
  summary: 'The received samples of a test without a complete result, the oldest first',
  permission: 'reports.view',
  isBackgroundPoll: true,
  query: pageQuery(25),
  answer: pageOf(z.object(openTest)),
})

/** Rows that are read by their ids at once. */
export const maxReadRows = 50
const listedId = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const listedIds = new RegExp(`^${listedId}(?:,${listedId}){0,${maxReadRows - 1}}$`, 'i')

/** A test's parameters, values and last values of many patients, as the grid of a report has them for one. */
export const worksheet = call({
  method: 'GET',
  path: '/reports/admin/worklists/{testId}/sheet',
  summary: 'A test of many patients with values and parameters, the oldest sample first; `rows` are read in place of the first open ones',
  permission: 'reports.view',
  isBackgroundPoll: true,
  query: { rows: z.optional(text.check(z.regex(listedIds, 'Must be ids, at most 50, with commas between them'))) },
  answer: z.object({
    test: z.object({ id: text, name: text, method: textOrNull, referralLaboratory: textOrNull, isInScope: orNull(z.boolean()) }),
    /** All open samples of the test; the rows are at most the first hundred. */
    totalCount: count,
    /** The parameters by day of collection: the ages of ranges are counted to it. */
    days: z.array(z.object({ collectedOn: text, parameters: z.array(parameter) })),
    rows: z.array(z.object({ ...openTest, collectedOn: text, values: z.array(resultRow), formers: z.array(former) })),
  }),
})
