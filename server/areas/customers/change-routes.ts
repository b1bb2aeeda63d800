import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { wholePreferences } from '#domain/notification.ts'
import { customers } from '#server/db/schema.ts'
import { customerStates } from '#server/db/tables/customers.ts'
import { ok } from '#server/call/answer.ts'
import type { RouteContext } from '#server/call/context.ts'
import { defineRoute } from '#server/call/route.ts'
import { checkVersion } from '#server/call/version.ts'
import { idParams } from '#server/call/record-id.ts'
import { customerSchema, preferencesChangeSchema, preferencesSchema } from './response-schemas.ts'
import { type CustomerRow, customerOf, wholeCustomer } from './detail.ts'

type Columns = Partial<Pick<CustomerRow, 'status' | 'notificationPreferences'>>

async function changeCustomer(
  context: Pick<RouteContext, 'sql' | 'now' | 'ifMatch' | 'audit' | 'settings'>,
  id: string,
  action: string,
  change: (before: CustomerRow) => Columns,
) {
  const { sql, now, audit } = context
  const before = await customerOf(sql, id, true)
  await checkVersion(context, 'customers', id, before.version)
  const columns = change(before)
  const after = { ...before, ...columns, version: before.version + 1, updatedAt: now.toISOString() }
  await sql
    .update(customers)
    .set({ ...columns, version: after.version, updatedAt: after.updatedAt })
    .where(eq(customers.id, id))
  const told = (row: CustomerRow) => ({ status: row.status, notificationPreferences: row.notificationPreferences, version: row.version })
  audit({ action, entity: 'customers', entityId: id, before: told(before), after: told(after) })
  return after
}

/** A customer's account state and wishes (CUS-02, CUS-04). */
export const customerChangeRoutes = [
  defineRoute({
    method: 'PUT',
    path: '/customers/admin/{id}/status',
    summary: 'Set the state of a customer account',
    permission: 'customers.edit',
    params: idParams,
    body: z.strictObject({ status: z.enum(customerStates, 'Please select a status') }),
    answer: customerSchema,
    async run(context) {
      const {
        sql,
        params: { id },
        body,
      } = context
      const customer = await changeCustomer(context, id, 'status', () => ({ status: body.status }))
      return ok(await wholeCustomer(sql, customer), { message: 'Customer status updated', version: customer.version })
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/admin/customers/{id}/notification-preferences',
    summary: 'Which notifications a customer wants, by channel',
    permission: 'customers.view',
    params: idParams,
    answer: preferencesSchema,
    async run({ sql, params: { id } }) {
      const customer = await customerOf(sql, id)
      return ok(wholePreferences(customer.notificationPreferences), { version: customer.version })
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/admin/customers/{id}/notification-preferences',
    summary: 'Change which notifications a customer wants',
    permission: 'customers.edit',
    params: idParams,
    body: z.strictObject({ preferences: preferencesChangeSchema }),
    answer: preferencesSchema,
    async run(context) {
      const {
        params: { id },
        body,
      } = context
      const customer = await changeCustomer(context, id, 'preferences', (before) => ({
        notificationPreferences: wholePreferences(before.notificationPreferences, body.preferences),
      }))
      return ok(wholePreferences(customer.notificationPreferences), { message: 'Preferences updated', version: customer.version })
    },
  }),
]
