import { ok } from '#server/call/answer.ts'
import { defineRoute } from '#server/call/route.ts'
import { checkVersion } from '#server/call/version.ts'
import { auditFacts, changeLaboratory, laboratoryAnswer, testById } from './laboratory.ts'
import { laboratoryChange, laboratoryDataSchema } from './parameter-schemas.ts'

/** Calls of a test's laboratory data: code, container, hours, parameters with their ranges (RES-01). */
export const laboratoryRoutes = [
  defineRoute({
    method: 'GET',
    path: '/tests/{id}/laboratory',
    summary: 'Code, aliases, container, volume, hours and sex of a test, and what it measures with reference ranges',
    permission: 'tests.view',
    answer: laboratoryDataSchema,
    transaction: 'snapshot',
    async run({ sql, params }) {
      const row = await testById(sql, params.id)
      return ok(await laboratoryAnswer(sql, row), { version: row.version })
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/tests/{id}/laboratory',
    summary: 'Change what the laboratory has to know of a test; what the body leaves out stays',
    permission: 'tests.edit',
    body: laboratoryChange,
    answer: laboratoryDataSchema,
    async run(context) {
      const { sql, params, body, now, audit } = context
      const locked = await testById(sql, params.id, true)
      await checkVersion(context, 'tests', locked.id, locked.version)
      const before = await laboratoryAnswer(sql, locked)
      const row = await changeLaboratory(sql, locked, body, now)
      const after = await laboratoryAnswer(sql, row)
      audit({ action: 'update', entity: 'tests', entityId: row.id, before: auditFacts(locked, before), after: auditFacts(row, after) })
      return ok(after, { message: 'Test saved', version: row.version })
    },
  }),
]
