import { z } from 'zod'
import * as contract from '#contract/customers.ts'
import { civilDateOf } from '#domain/civil-date.ts'
import { missingPermission } from '#domain/permission.ts'
import { hasPermission } from '#domain/role.ts'
import { lines } from '#contract/schemas.ts'
import { bytes, ok } from '#server/call/answer.ts'
import { auditExport } from '#server/call/audit/append-audit.ts'
import { conflict, forbidden } from '#server/call/problem.ts'
import { defineRoute } from '#server/call/route.ts'
import { serve } from '#server/call/serve.ts'
import { checkVersion } from '#server/call/version.ts'
import { removeFiles } from '#server/files/remove-files.ts'
import { customerById } from '#server/shared/customer-row.ts'
import { lockOrdersOf } from '#server/shared/order-row.ts'
import { customerDetail } from './detail.ts'
import { eraseCustomer } from './erase.ts'
import { exportCustomer } from './export.ts'
import { customerSchema } from './response-schemas.ts'
import { erasureProblem } from './unfinished.ts'

/** Permissions to read the content of an export, beside the permission to make one. */
const readPermissions = ['customers.view', 'orders.view', 'reports.view'] as const

/** Calls for a customer's legal rights: export and erasure of their data (OPS-04, DPDP Act). */
export const customerPrivacyRoutes = [
  serve(contract.privacyNotice, async ({ settings: { privacyNotice } }) => ok({ version: privacyNotice })),
  serve(contract.exportData, {
    // An export is a read that leaves an audit row.
    transaction: 'own',
    async run({ database, params, user, now, address, requestId, settings: { timeZone } }) {
      const data = await database.snapshot(async (sql) => {
        const customer = await customerById(sql, params.id)
        const missing = readPermissions.find((permission) => !hasPermission(user, permission))
        if (missing) throw forbidden(missingPermission(missing))
        return exportCustomer(sql, customer)
      })
      await auditExport(database, { user, now, address, requestId }, { entity: 'customers', entityId: data.customer.id })
      const name = `customer-${civilDateOf(now, timeZone)}.json`
      return bytes(Buffer.from(`${JSON.stringify(data, null, 2)}\n`), { name, type: 'application/json', place: 'attachment' })
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/customers/admin/{id}/erase',
    summary: 'Erase what tells who a customer and their family are; orders, payments and results stay without names',
    permission: 'customers.delete',
    body: z.strictObject({ reason: lines().check(z.minLength(1, 'Please say why the data are erased'), z.maxLength(500)) }),
    answer: customerSchema,
    async run(context) {
      const { sql, database, params, body, now, audit, files, log, afterCommit } = context
      await lockOrdersOf(sql, [(await customerById(sql, params.id)).id])
      const before = await customerById(sql, params.id, 'update')
      await checkVersion(context, 'customers', before.id, before.version)
      if (before.erasedAt !== null) throw conflict('The data of this customer are erased already')
      const problem = await erasureProblem(sql, before.id)
      if (problem) throw conflict(problem)
      const removed = await eraseCustomer(sql, before.id, now)
      // No erased values, or the trail would keep them.
      audit({ action: 'erase', entity: 'customers', entityId: before.id, after: { files: removed }, reason: body.reason })
      afterCommit(() => removeFiles({ database, files, log, now }))
      const after = await customerById(sql, before.id)
      return ok(await customerDetail(sql, after), { message: 'Personal data erased', version: after.version })
    },
  }),
]
