import { customerAddresses, customers, patients } from '#server/db/tables/customers.ts'
import { familyOf } from '#server/seed/customers.ts'
import { type Batch, into } from '#server/seed/insert.ts'
import type { Plan } from '#server/seed/plan.ts'

const familiesPerBatch = 1000

/** Customers with addresses and patients, a thousand at a time. */
export function* familyBatches(plan: Plan): Generator<Batch> {
  for (let first = 0; first < plan.customers; first += familiesPerBatch) {
    const families = Array.from({ length: Math.min(familiesPerBatch, plan.customers - first) }, (_, index) => familyOf(plan, first + index))
    yield {
      orders: 0,
      inserts: [
        into(
          customers,
          families.map(({ customer }) => customer),
        ),
        into(
          customerAddresses,
          families.flatMap(({ addresses }) => addresses),
        ),
        into(
          patients,
          families.flatMap((family) => family.patients),
        ),
      ],
    }
  }
}
