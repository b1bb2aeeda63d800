import * as z from 'zod/mini'
import { orderPapers, paperSizes } from '#domain/order-paper.ts'
import { callsOf, fileContent } from './call.ts'
import { keyOf } from './schemas.ts'

/** A receipt or an order slip as PDF (MON-03). */
export const paper = callsOf('orders')({
  method: 'GET',
  path: '/orders/admin/{id}/paper',
  summary: 'The receipt or the slip of an order as PDF; a receipt of an order without payments is a 409 (extension)',
  permission: 'orders.view',
  query: { paper: keyOf(orderPapers), size: z._default(keyOf(paperSizes), 'a5') },
  answer: fileContent,
})
