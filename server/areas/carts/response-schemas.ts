import { z } from 'zod'
import { cartSources } from '#domain/cart.ts'
import { genders } from '#domain/patient.ts'
import { keysOf } from '#server/call/list-query.ts'
import { warningSchema } from '#server/shared/booking-facts.ts'
import { prescriptionStates } from '#server/db/tables/prescriptions.ts'

const customer = z.object({ id: z.string(), name: z.string(), email: z.string().nullable(), phone: z.string() })

/** An item of a cart; price for one and subtotal in rupees. */
const cartItemSchema = z.object({
  id: z.string(),
  type: z.enum(['test', 'package']),
  testId: z.string().nullable(),
  packageId: z.string().nullable(),
  name: z.string(),
  price: z.number(),
  quantity: z.number(),
  subtotal: z.number(),
})

/** A whole cart, with amounts in rupees (CRT-05). A patient without a cart has an empty one. */
export const cartSchema = z.object({
  patient: z.object({ id: z.string(), name: z.string(), gender: z.enum(keysOf(genders)).nullable(), dateOfBirth: z.string().nullable() }),
  customer,
  prescription: z.object({ id: z.string(), fileName: z.string(), status: z.enum(prescriptionStates), customer }).nullable(),
  items: z.array(cartItemSchema),
  itemCount: z.number(),
  subtotal: z.number(),
  tax: z.number(),
  total: z.number(),
  metadata: z.object({ source: z.enum(keysOf(cartSources)), lastUpdated: z.string().nullable() }),
  warnings: z.array(warningSchema),
  /** The ETag of the cart, for the next change. */
  etag: z.string(),
})
