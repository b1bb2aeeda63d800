import { afterEach, beforeAll } from 'vitest'
import { addDays, civilDateOf } from '#domain/civil-date.ts'
import { newId } from '#server/db/id.ts'
import { phlebotomists, sampleCollections } from '#server/db/tables/collections.ts'
import { slotDays } from '#server/db/tables/slots.ts'
import { type LabApi, labApi } from '#tests/support/lab-api.ts'
import { makeOrder, makeVisit, smallLabNow, stampsOf } from '#tests/support/small-lab.ts'

/** Suresh Patil, a phlebotomist, and Farida Khan, who is one no longer. */
export const [suresh, former] = [newId(smallLabNow), newId(smallLabNow)]

export const tomorrow = addDays(civilDateOf(smallLabNow), 1)

/** The API of these tests, with the two phlebotomists; each test begins without visits. */
export function collectionsApi(): LabApi {
  const api = labApi()
  beforeAll(() =>
    api.db.insert(phlebotomists).values([
      { id: suresh, name: 'Suresh Patil', phone: '+910000000001', ...stampsOf },
      { id: former, name: 'Farida Khan', phone: '+910000000002', isActive: false, ...stampsOf },
    ]),
  )
  afterEach(async () => {
    await api.db.delete(sampleCollections)
    await api.db.delete(slotDays)
  })
  return api
}

/** A visit of Asha on a day, of a separate order, by default in the slot with one place. */
export async function bookVisit({ db }: LabApi, day = tomorrow, where: Parameters<typeof makeVisit>[3] = {}): Promise<string> {
  return makeVisit(db, (await makeOrder(db)).id, day, where)
}
