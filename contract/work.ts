import * as z from 'zod/mini'
import { workQueues } from '#domain/work-queue.ts'
import { callsOf } from './call.ts'
import { count, keyOf, orNull } from './schemas.ts'

const call = callsOf('orders')

/** The queues that the caller may see, with their counts and the moment since which the oldest waits (WRK-01). A count above `maxQueueCount` stands for more. */
export const queues = call({
  method: 'GET',
  path: '/admin/work-queues',
  summary: 'Counts of what waits for somebody: visits, orders, samples, results, prescriptions',
  permission: 'signed-in',
  isBackgroundPoll: true,
  answer: z.object({ queues: z.array(z.object({ queue: keyOf(workQueues), count, oldest: orNull(z.string()) })) }),
})
