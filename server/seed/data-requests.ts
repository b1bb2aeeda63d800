import { addDays } from '#domain/civil-date.ts'
import { dataRequestDays } from '#domain/data-request.ts'
import type { dataRequests } from '#server/db/tables/data-requests.ts'
import { searchTextOf } from '#server/db/search-text.ts'
import { familyOf } from '#server/seed/customers.ts'
import type { Plan } from './plan.ts'
import { randomOf } from './random.ts'

type RequestRow = typeof dataRequests.$inferInsert

/** The requests of the demo: some are open, one of them late, and two are done. `ago` and `doneAfter` are days. */
const made: readonly (Pick<RequestRow, 'kind' | 'request' | 'note'> & { readonly ago: number; readonly doneAfter?: number })[] = [
  { kind: 'access', request: 'Copy of all reports since 2024', ago: 6 },
  { kind: 'correction', request: 'Date of birth of the father', ago: 19, note: 'Asked for a copy of an identity card' },
  { kind: 'grievance', request: 'Report was sent to a former phone number', ago: 97, note: 'Waits for the answer of the messaging service' },
  { kind: 'erasure', request: 'Erase the data of the family', ago: 33 },
  { kind: 'access', request: 'Which staff read the reports', ago: 64, doneAfter: 12, note: 'List of record access handed over' },
  { kind: 'correction', request: 'New phone number', ago: 41, doneAfter: 1, note: 'Phone number corrected' },
]

/** Requests of customers about their data, each of another customer. */
export function makeDataRequests(plan: Plan, staffIds: readonly string[]): RequestRow[] {
  const random = randomOf(plan.seed, 'data requests')
  return made.slice(0, plan.customers).map(({ ago, doneAfter, ...facts }, index) => {
    const receivedOn = addDays(plan.today, -ago)
    const at = new Date(plan.dayStart(receivedOn).getTime() + random.whole(10, 17) * 3_600_000)
    const doneOn = doneAfter === undefined ? null : addDays(receivedOn, doneAfter)
    return {
      id: random.id(at),
      customerId: familyOf(plan, index * Math.max(1, Math.floor(plan.customers / made.length))).customer.id,
      ...facts,
      receivedOn,
      dueOn: addDays(receivedOn, dataRequestDays),
      ...(doneOn === null ? {} : { status: 'done' as const, doneOn, doneBy: random.pick(staffIds) }),
      searchText: searchTextOf(facts.request),
      createdAt: at.toISOString(),
      updatedAt: at.toISOString(),
    }
  })
}
