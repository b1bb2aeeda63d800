import { z } from 'zod'
import { largestPage } from '#domain/page.ts'
import { patientSchema } from '#server/shared/patient.ts'
import { list, listOf, ok } from '#server/call/answer.ts'
import { listQuery, namesOf, optionalDay, optionalText } from '#server/call/list-query.ts'
import { defineRoute } from '#server/call/route.ts'
import { idParams } from '#server/call/record-id.ts'
import { customerOrderSchema, customerPrescriptionSchema, customerRowSchema, customerSchema } from './response-schemas.ts'
import { customerOf, ordersOfCustomer, patientsOfCustomer, prescriptionsOfCustomer, wholeCustomer } from './detail.ts'
import { customerSorts, listCustomers } from './list.ts'

const permission = 'customers.view'
/** Which part of a list that is longer than a page (extension): the answer itself stays the list. */
const { page, limit } = listQuery(['id'], 'id')
const part = z.object({ page, limit: limit.default(largestPage) })

/** Reading customers and what is theirs (CUS-01, CUS-03, CUS-05). */
export const customerRoutes = [
  defineRoute({
    method: 'GET',
    path: '/customers/admin',
    summary: 'Customers, newest first',
    permission,
    query: z.object({
      ...listQuery(namesOf(customerSorts), 'createdAt'),
      email: optionalText,
      phone: optionalText,
      fromDate: optionalDay,
      toDate: optionalDay,
    }),
    answer: listOf('top', customerRowSchema),
    async run({ sql, query, settings }) {
      const { rows, total } = await listCustomers(sql, query, settings.timeZone)
      return list(rows, total, query)
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/customers/admin/{id}',
    summary: 'One customer with patients and addresses',
    permission,
    params: idParams,
    answer: customerSchema,
    async run({ sql, params: { id } }) {
      const customer = await customerOf(sql, id)
      return ok(await wholeCustomer(sql, customer), { version: customer.version })
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/admin/customers/{id}/orders',
    summary: 'The newest orders of a customer',
    permission,
    params: idParams,
    query: part,
    answer: z.array(customerOrderSchema),
    async run({ sql, params: { id }, query }) {
      await customerOf(sql, id)
      return ok(await ordersOfCustomer(sql, id, query))
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/admin/customers/{id}/prescriptions',
    summary: 'The newest prescriptions of a customer',
    permission,
    params: idParams,
    query: part,
    answer: z.array(customerPrescriptionSchema),
    async run({ sql, params: { id }, query }) {
      await customerOf(sql, id)
      return ok(await prescriptionsOfCustomer(sql, id, query))
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/admin/customers/{id}/patients',
    summary: 'The patients of a customer',
    permission,
    params: idParams,
    query: part,
    answer: z.array(patientSchema),
    async run({ sql, params: { id }, query }) {
      await customerOf(sql, id)
      return ok(await patientsOfCustomer(sql, id, query))
    },
  }),
]
