import type { orderItems } from '#server/db/schema.ts'
import { drawCount, fillBasket } from '#server/seed/basket.ts'
import type { PatientRow } from '#server/seed/customers.ts'
import type { Plan } from '#server/seed/plan.ts'
import type { Random } from '#server/seed/random.ts'
import type { Shop, Ware } from '#server/seed/shop.ts'

export type OrderItemRow = typeof orderItems.$inferInsert & { readonly quantity: number }

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The items of an order for its patients, at today's prices, and whether any needs an empty stomach. */
export function orderedItems(plan: Plan, shop: Shop, orderId: string, createdAt: Date, patients: readonly PatientRow[], random: Random) {
  const { patterns } = plan.catalogue
  const withPackage = random.chance(patterns.packageShareOfOrders)
  const feverFactor = patterns.month[monthNames[createdAt.getUTCMonth()] ?? 'Jan'] ?? 1
  const chosen = patients.map((patient, index) => ({
    patient,
    wares: fillBasket(shop.wares, patient.gender, drawCount(patterns.linesPerPatient, random), withPackage && index === 0, feverFactor, random),
  }))
  return {
    items: chosen.flatMap(({ patient, wares }) => wares.map((ware) => itemOf(ware, orderId, patient, createdAt, random))),
    fasting: chosen.some(({ wares }) => wares.some((ware) => ware.fasting)),
  }
}

function itemOf(ware: Ware, orderId: string, patient: PatientRow, createdAt: Date, random: Random): OrderItemRow {
  const at = createdAt.toISOString()
  return {
    id: random.id(createdAt),
    orderId,
    patientId: patient.id,
    type: ware.type,
    testId: ware.type === 'test' ? ware.id : null,
    packageId: ware.type === 'package' ? ware.id : null,
    name: ware.name,
    price: ware.price,
    finalPrice: ware.finalPrice,
    quantity: 1,
    includedTests: ware.includedTests,
    createdAt: at,
    updatedAt: at,
  }
}
