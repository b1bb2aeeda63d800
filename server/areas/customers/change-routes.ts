import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import * as contract from '#contract/customers.ts'
import { completePreferences } from '#domain/notification.ts'
import customers from '#resources/customers.ts'
import type { Sql } from '#server/db/database.ts'
import { customers as table } from '#server/db/tables/customers.ts'
import { type ActionContext, actionRoutes } from '#server/resources/action-routes.ts'
import { ok } from '#server/call/answer.ts'
import type { RouteContext } from '#server/call/context.ts'
import { hasValues } from '#server/call/has-values.ts'
import { serve } from '#server/call/serve.ts'
import { checkVersion } from '#server/call/version.ts'
import { customerSchema } from './response-schemas.ts'
import { type CustomerRow, customerById, nameInRefusal } from '#server/shared/customer-row.ts'
import { notFound, question } from '#server/call/problem.ts'
import { keepFamilySearch } from '#server/shared/customer-search.ts'
import { lockOrdersOf } from '#server/shared/order-row.ts'
import { auditPerson } from '#server/shared/personal-changes.ts'
import { customerWithPhone, putAddresses, registerCustomer } from '#server/shared/register-customer.ts'
import { addressesOf, customerDetail } from './detail.ts'

type Columns = Partial<Pick<CustomerRow, 'status' | 'notificationPreferences' | 'name' | 'phone' | 'email' | 'phoneVerified' | 'emailVerified'>>
type Correction = z.output<typeof contract.correctCustomer.body>

const auditedFields = ({ name, status, notificationPreferences, version }: CustomerRow) => ({ name, status, notificationPreferences, version })

/** Saves changes of a locked customer. Returns the row itself where nothing differs. */
async function saveCustomer(db: Sql, before: CustomerRow, columns: Columns, now: Date): Promise<CustomerRow> {
  if (hasValues(before, columns)) return before
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
  const before = await customerById(sql, id, 'no key update')
  await checkVersion(context, 'customers', before.id, before.version, nameInRefusal(id, before))
  const after = await saveCustomer(sql, before, change(before), now)
  if (after !== before) audit({ action, entity: 'customers', entityId: before.id, before: auditedFields(before), after: auditedFields(after) })
  return after
}

/** Corrects a locked customer (PAT-01). A corrected phone or email is no longer verified. */
async function correct(
  context: Pick<RouteContext, 'sql' | 'now' | 'audit'>,
  before: CustomerRow,
  { addresses, confirmed, ...typed }: Correction,
): Promise<CustomerRow> {
  const { sql, now } = context
  const columns = changedColumns(before, typed)
  const known = columns.phone === undefined ? null : await customerWithPhone(sql, columns.phone, before.id)
  if (known && confirmed !== true) throw question('knownPhone', `${known} is registered with this phone. Save it for ${columns.name ?? before.name} too?`)
  const former = addresses && (await addressesOf(sql, before.id))
  const moves = addresses !== undefined && JSON.stringify(addresses) !== JSON.stringify(former)
  if (Object.keys(columns).length === 0 && !moves) return before
  const after = await saveCustomer(sql, before, columns, now)
  if (moves) await putAddresses(sql, before.id, addresses, now)
  const changed = Object.keys(columns) as (keyof Columns)[]
  const facts = (customer: CustomerRow, own: unknown) => ({
    ...Object.fromEntries(changed.map((name) => [name, customer[name]])),
    ...(moves ? { addresses: own } : {}),
  })
  await auditPerson(context, { action: 'update', customerId: before.id, before: facts(before, former), after: facts(after, addresses) })
  if (changed.some((name) => name === 'name' || name === 'phone' || name === 'email')) await keepFamilySearch(sql, before.id)
  return after
}

function changedColumns(before: CustomerRow, typed: Omit<Correction, 'addresses' | 'confirmed'>): Columns {
  const given = Object.entries(typed).filter(([name, value]) => value !== undefined && value !== before[name as keyof typeof typed])
  const columns: Columns = Object.fromEntries(given)
  return {
    ...columns,
    ...(columns.phone === undefined ? {} : { phoneVerified: false }),
    ...(columns.email === undefined ? {} : { emailVerified: false }),
  }
}

/** A customer's registration, corrections, account state and wishes (BOOK-09, PAT-01, CUS-02, CUS-04). */
export const customerChangeRoutes = [
  ...actionRoutes(
    customers,
    {
      lock: ({ sql }: ActionContext, id: string) => customerById(sql, id, 'no key update'),
      facts: auditedFields,
      answer: customerSchema,
      async read({ sql }: ActionContext, id: string) {
        const customer = await customerById(sql, id)
        return { answer: await customerDetail(sql, customer), version: customer.version }
      },
    },
    { status: (before, { status }, { sql, now }) => saveCustomer(sql, before, { status }, now) },
  ),
  serve(contract.register, {
    answer: customerSchema,
    async run(context) {
      const { body } = context
      const { id } = await registerCustomer(context, body, body.confirmed === true)
      const customer = await customerById(context.sql, id)
      return ok(await customerDetail(context.sql, customer), { status: 201, message: `${customer.name} is registered`, version: customer.version })
    },
  }),
  serve(contract.correctCustomer, {
    answer: customerSchema,
    async run(context) {
      const { sql, params } = context
      await lockOrdersOf(sql, [(await customerById(sql, params.id)).id])
      const before = await customerById(sql, params.id, 'no key update')
      if (before.erasedAt) throw notFound('Customer not found')
      await checkVersion(context, 'customers', before.id, before.version, nameInRefusal(params.id, before))
      const after = await correct(context, before, context.body)
      return ok(await customerDetail(sql, after), { message: `${after.name} is saved`, version: after.version })
    },
  }),
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
