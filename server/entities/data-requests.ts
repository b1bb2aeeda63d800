import { civilDateOf } from '#domain/civil-date.ts'
import dataRequests from '#resources/data-requests.ts'
import { actions } from '#server/resources/entity-actions.ts'

/** Completing a customer's request about their data, and taking that back (ACC-11). */
export default actions(dataRequests, {
  done: async (_request, { note }, { now, user, settings }) => ({ status: 'done', doneOn: civilDateOf(now, settings.timeZone), doneBy: user.id, note }),
  reopen: async () => ({ status: 'open', doneOn: null, doneBy: null }),
})
