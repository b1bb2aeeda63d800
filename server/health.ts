import { z } from 'zod'
import { ok } from '#server/call/answer.ts'
import { unavailable } from '#server/call/problem.ts'
import { defineRoute } from '#server/call/route.ts'

const answer = z.object({ state: z.enum(['live', 'ready']) })
/** `replica` is there where one is set: without it the server serves as well. */
const readyAnswer = answer.extend({ replica: z.enum(['used', 'behind', 'unreachable', 'foreign']).optional() })

/** Liveness of the process, and its readiness: its database answers and has its tables, and its disk has room. */
export const healthRoutes = [
  defineRoute({
    method: 'GET',
    path: '/health/live',
    summary: 'The process answers',
    permission: 'public',
    answer,
    run: async () => ok({ state: 'live' as const }),
  }),
  defineRoute({
    method: 'GET',
    path: '/health/ready',
    summary: 'The database answers and the disk has room; 503 otherwise',
    permission: 'public',
    answer: readyAnswer,
    async run({ database, disk, now }) {
      try {
        await database.aside.query('select 1 from schema_migrations limit 1')
      } catch (error) {
        throw unavailable('The database does not answer', error)
      }
      if (await disk?.isFull(now)) throw unavailable('The disk of the server is full')
      const { replica } = database
      return ok({ state: 'ready' as const, ...(replica ? { replica: replica.state().fault ?? ('used' as const) } : {}) })
    },
  }),
]
