import { z } from 'zod'
import * as contract from '#contract/customers.ts'
import { type ListPage, list, listAnswer, ok } from '#server/call/answer.ts'
import { listParameters, keysOf, optionalDay, optionalText } from '#server/call/list-query.ts'
import { defineRoute } from '#server/call/route.ts'
import { serve } from '#server/call/serve.ts'
import type { Sql } from '#server/db/database.ts'
import { customerRowSchema, customerSchema } from './response-schemas.ts'
import { customerById } from '#server/shared/customer-row.ts'
import { ordersOfCustomer, patientsOfCustomer, prescriptionsOfCustomer, customerDetail } from './detail.ts'
import { customerSorts, listCustomers } from './list.ts'

const permission = 'customers.view'

/** Reading customers and their records (CUS-01, CUS-03, CUS-05). */
export const customerRoutes = [
  defineRoute({
    method: 'GET',
    path: '/customers/admin',
    summary: 'Customers, newest first',
    permission,
    query: z.object({
      ...listParameters(keysOf(customerSorts), 'createdAt'),
      email: optionalText,
      phone: optionalText,
      fromDate: optionalDay,
      toDate: optionalDay,
    }),
    answer: listAnswer('top', customerRowSchema),
    run: async ({ sql, query, settings }) => list(await listCustomers(sql, query, settings.timeZone), query),
  }),
  defineRoute({
    method: 'GET',
    path: '/customers/admin/{id}',
    summary: 'One customer with patients and addresses',
    permission,
    answer: customerSchema.extend({ formerId: z.string().nullable() }),
    async run({ sql, params: { id } }) {
      const customer = await customerById(sql, id)
      return ok({ ...(await customerDetail(sql, customer)), formerId: id === customer.id ? null : id }, { version: customer.version })
    },
  }),
  serve(contract.orders, ofCustomer(ordersOfCustomer)),
  serve(contract.prescriptions, ofCustomer(prescriptionsOfCustomer)),
  serve(contract.patients, ofCustomer(patientsOfCustomer)),
]

/** Reads a list of what belongs to a customer (CUS-03); a customer who is not there is a 404. */
function ofCustomer<Rows>(read: (sql: Sql, customerId: string, wanted: ListPage) => Promise<Rows>) {
  return async ({ sql, params: { id }, query }: { readonly sql: Sql; readonly params: { readonly id: string }; readonly query: ListPage }) => {
    const customer = await customerById(sql, id)
    return ok(await read(sql, customer.id, query))
  }
}
