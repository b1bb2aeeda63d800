import * as contract from '#contract/catalogue.ts'
import { ok } from '#server/call/answer.ts'
import { serve } from '#server/call/serve.ts'
import { checkVersion } from '#server/call/version.ts'
import { auditFacts, changeLaboratory, laboratoryAnswer, testById } from './laboratory.ts'

/** Calls of a test's laboratory data: code, container, hours, parameters with their ranges (RES-01). */
export const laboratoryRoutes = [
  serve(contract.laboratory, {
    transaction: 'snapshot',
    run: async ({ sql, params }) => {
      const row = await testById(sql, params.id)
      return ok(await laboratoryAnswer(sql, row), { version: row.version })
    },
  }),
  serve(contract.saveLaboratory, async (context) => {
    const { sql, params, body, now, audit } = context
    const locked = await testById(sql, params.id, true)
    await checkVersion(context, 'tests', locked.id, locked.version)
    const before = await laboratoryAnswer(sql, locked)
    const row = await changeLaboratory(sql, locked, before, body, now)
    const after = await laboratoryAnswer(sql, row)
    if (row !== locked) audit({ action: 'update', entity: 'tests', entityId: row.id, before: auditFacts(locked, before), after: auditFacts(row, after) })
    return ok(after, { message: 'Test saved', version: row.version })
  }),
]
