import { z } from 'zod'
import { prescription } from '#contract/prescriptions.ts'
import { prescriptionStates } from '#server/db/tables/prescriptions.ts'
import { list, listAnswer, ok } from '#server/call/answer.ts'
import { listParameters, keysOf, optionalOneOf } from '#server/call/list-query.ts'
import { defineRoute } from '#server/call/route.ts'
import { checkRoute } from './check-route.ts'
import { listPrescriptions, prescriptionSorts, prescriptionStats } from './list.ts'
import { readPrescription } from './rows.ts'
import { recommendationsRoute } from './recommendations.ts'

const permission = 'orders.view'

/** Reading prescriptions (PRE-01, PRE-02, PRE-07). */
export const prescriptionRoutes = [
  defineRoute({
    method: 'GET',
    path: '/admin/prescriptions',
    summary: 'Prescriptions, newest first',
    permission,
    query: z.object({ ...listParameters(keysOf(prescriptionSorts), 'createdAt'), status: optionalOneOf(prescriptionStates) }),
    answer: listAnswer('prescriptions', prescription),
    run: async ({ sql, query }) => list(await listPrescriptions(sql, query), query),
  }),
  defineRoute({
    method: 'GET',
    path: '/prescriptions/stats',
    summary: 'How many prescriptions there are, by status',
    permission,
    answer: z.object({ total: z.number(), pending: z.number(), reviewed: z.number(), needsClarification: z.number() }),
    run: async ({ sql }) => ok(await prescriptionStats(sql)),
  }),
  defineRoute({
    method: 'GET',
    path: '/admin/prescriptions/{id}',
    summary: 'One prescription',
    permission,
    answer: prescription,
    async run({ sql, params }) {
      const { answer, version } = await readPrescription(sql, params.id)
      return ok(answer, { version })
    },
  }),
  recommendationsRoute,
  checkRoute,
]
