import { z } from 'zod'
import { largestPage } from '#domain/page.ts'
import { patientSchema } from '#server/shared/patient.ts'
import { list, listAnswer, ok } from '#server/call/answer.ts'
import { listParameters, keysOf, optionalDay, optionalText, pageQuery } from '#server/call/list-query.ts'
import { defineRoute } from '#server/call/route.ts'
import type { Sql } from '#server/db/database.ts'
import { customerOrderSchema, customerPrescriptionSchema, customerRowSchema, customerSchema } from './response-schemas.ts'
import { customerById, ordersOfCustomer, patientsOfCustomer, prescriptionsOfCustomer, customerDetail } from './detail.ts'
import { customerSorts, listCustomers } from './list.ts'

const permission = 'customers.view'
/** Part of a list that is longer than a page (extension): the answer itself stays the list. */
const part = z.object(pageQuery(largestPage))

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
    answer: customerSchema,
    async run({ sql, params: { id } }) {
      const customer = await customerById(sql, id)
      return ok(await customerDetail(sql, customer), { version: customer.version })
    },
  }),
  listOfCustomer('orders', 'The newest orders of a customer', customerOrderSchema, ordersOfCustomer),
  listOfCustomer('prescriptions', 'The newest prescriptions of a customer', customerPrescriptionSchema, prescriptionsOfCustomer),
  listOfCustomer('patients', 'The patients of a customer', patientSchema, patientsOfCustomer),
]

/** A list of what belongs to a customer (CUS-03); a customer who is not there is a 404. */
function listOfCustomer<Row extends z.ZodType>(
  name: string,
  summary: string,
  row: Row,
  read: (sql: Sql, customerId: string, wanted: z.output<typeof part>) => Promise<z.output<Row>[]>,
) {
  return defineRoute({
    method: 'GET',
    path: `/admin/customers/{id}/${name}`,
    summary,
    permission,
    query: part,
    answer: z.array(row),
    async run({ sql, params: { id }, query }) {
      await customerById(sql, id)
      return ok(await read(sql, id, query))
    },
  })
}
