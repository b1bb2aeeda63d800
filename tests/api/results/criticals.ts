import type { SmallApi } from '#tests/support/lab-api.ts'
import { begin, postCallNow, resultsPath, rowOf, save, sheetOf } from './lab.ts'

/** The address of the queue of critical values. */
export const criticalQueue = '/reports/admin/results/critical'

/** A confirmed call. */
export const confirmedCall = { person: 'Dr Iyer', recipient: 'ReferringDoctor', phone: '+91 50000 01234', outcome: 'Confirmed' }

/** Acts on critical values of an API. */
export function criticalsOf(api: SmallApi) {
  const openBy = async (filter: string) => (await api.call('GET', `${criticalQueue}?${filter}`)).body.data
  return {
    openBy,
    open: (id: string) => openBy(`reportId=${id}`),
    /** A report with a critical potassium whose clock runs. */
    async critical(value = '7.1') {
      const { id, orderId } = await begin(api)
      const row = rowOf(sheetOf(await save(api, id, { K: value })), 'K')
      await postCallNow(api, id, row.id)
      return { id, orderId, resultId: row.id }
    },
    enter: (id: string) => api.call('POST', resultsPath(id, 'enter'), { confirmIncomplete: true }, { as: 'admin' }),
    /** Logs a call with another outcome. */
    log: (resultId: string, outcome = 'Confirmed') => api.call('POST', `${criticalQueue}/${resultId}/calls`, { ...confirmedCall, outcome }, { as: 'admin' }),
  }
}
