import type { cartItems, carts } from '#server/db/tables/carts.ts'
import type { prescriptions } from '#server/db/tables/prescriptions.ts'
import type { OrderStory } from './orders.ts'
import type { Plan } from '#server/seed/plan.ts'
import { randomOf } from '#server/seed/random.ts'

interface ReviewedPrescription {
  readonly story: OrderStory
  readonly row: typeof prescriptions.$inferInsert
}

interface FilledCarts {
  readonly carts: (typeof carts.$inferInsert)[]
  readonly items: (typeof cartItems.$inferInsert)[]
}

/** Days for which a cart is kept after the review that filled it. */
const keptDays = 21

/** The carts that recent reviews of prescriptions filled, one for each patient, with the tests that the patient then ordered. */
export function createCartMaker(plan: Plan): (reviewed: readonly ReviewedPrescription[]) => FilledCarts {
  const since = plan.now.getTime() - keptDays * 86_400_000
  const known = new Set<string>()
  return (reviewed) => {
    const filled: FilledCarts = { carts: [], items: [] }
    for (const { story, row } of reviewed) {
      const at = new Date(row.reviewedAt ?? row.createdAt)
      if (at.getTime() < since || known.has(row.patientId)) continue
      known.add(row.patientId)
      const random = randomOf(plan.seed, 'cart', row.id)
      const stamps = { createdAt: at.toISOString(), updatedAt: at.toISOString() }
      const cartId = random.id(at)
      filled.carts.push({ id: cartId, customerId: row.customerId, patientId: row.patientId, prescriptionId: row.id, source: 'prescription', ...stamps })
      for (const { patientId, type, testId, packageId, name, finalPrice, quantity } of story.items) {
        if (patientId === row.patientId) filled.items.push({ id: random.id(at), cartId, type, testId, packageId, name, price: finalPrice, quantity, ...stamps })
      }
    }
    return filled
  }
}
