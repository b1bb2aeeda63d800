import * as work from '#contract/work.ts'
import { hasPermission } from '#domain/role.ts'
import { workQueues, type WorkQueueName } from '#domain/work-queue.ts'
import { ok } from '#server/call/answer.ts'
import { serve } from '#server/call/serve.ts'
import { countQueues } from './queues.ts'

const names = Object.keys(workQueues) as WorkQueueName[]

/** The queues of the day's work (WRK-01). */
export const workRoutes = [
  serve(work.queues, async ({ sql, now, user, settings: { timeZone } }) =>
    ok({
      queues: await countQueues(
        sql,
        names.filter((name) => hasPermission(user, workQueues[name].permission)),
        { now, timeZone },
      ),
    }),
  ),
]
