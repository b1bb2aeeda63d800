import { eq } from 'drizzle-orm'
import * as contract from '#contract/customers.ts'
import { completePreferences } from '#domain/notification.ts'
import customers from '#resources/customers.ts'
import type { Sql } from '#server/db/database.ts'
import { customers as table } from '#server/db/tables/customers.ts'
import { type ActionContext, actionRoutes } from '#server/resources/action-routes.ts'
import { ok } from '#server/call/answer.ts'
import type { RouteContext } from '#server/call/context.ts'
import { serve } from '#server/call/serve.ts'
import { checkVersion } from '#server/call/version.ts'
import { customerSchema } from './response-schemas.ts'
import { type CustomerRow, customerById } from '#server/shared/customer-row.ts'
import { customerDetail } from './detail.ts'

type Columns = Partial<Pick<CustomerRow, 'status' | 'notificationPreferences'>>

const auditedFields = ({ name, status, notificationPreferences, version }: CustomerRow) => ({ name, status, notificationPreferences, version })

async function saveCustomer(db: Sql, before: CustomerRow, columns: Columns, now: Date): Promise<CustomerRow> {
  const stamp = { version: before.version + 1, updatedAt: now.toISOString() }
  await db
    .update(table)
    .set({ ...columns, ...stamp })
    .where(eq(table.id, before.id))
  return { ...before, ...columns, ...stamp }
}

async function changeCustomer(
  context: Pick<RouteContext, 'sql' | 'now' | 'ifMatch' | 'audit' | 'settings'>,
  id: string,
  action: string,
  change: (before: CustomerRow) => Columns,
) {
  const { sql, now, audit } = context
  const before = await customerById(sql, id, true)
  await checkVersion(context, 'customers', id, before.version)
  const after = await saveCustomer(sql, before, change(before), now)
  audit({ action, entity: 'customers', entityId: id, before: auditedFields(before), after: auditedFields(after) })
  return after
}

/** A customer's account state and wishes (CUS-02, CUS-04). */
export const customerChangeRoutes = [
  ...actionRoutes(
    customers,
    {
      lock: ({ sql }: ActionContext, id: string) => customerById(sql, id, true),
      facts: auditedFields,
      answer: customerSchema,
      async read({ sql }: ActionContext, id: string) {
        const customer = await customerById(sql, id)
        return { answer: await customerDetail(sql, customer), version: customer.version }
      },
    },
    { status: (before, { status }, { sql, now }) => saveCustomer(sql, before, { status }, now) },
  ),
  serve(contract.preferences, async ({ sql, params: { id } }) => {
    const customer = await customerById(sql, id)
    return ok(completePreferences(customer.notificationPreferences), { version: customer.version })
  }),
  serve(contract.savePreferences, async (context) => {
    const { params, body } = context
    const customer = await changeCustomer(context, params.id, 'preferences', (before) => ({
      notificationPreferences: completePreferences(before.notificationPreferences, body.preferences),
    }))
    return ok(completePreferences(customer.notificationPreferences), { message: 'Preferences updated', version: customer.version })
  }),
]
