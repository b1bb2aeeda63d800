import * as contract from '#contract/catalogue.ts'
import { asc, desc, sql as expression } from 'drizzle-orm'
import { missingPermission } from '#domain/permission.ts'
import { hasPermission } from '#domain/role.ts'
import { list, ok } from '#server/call/answer.ts'
import type { RouteContext } from '#server/call/context.ts'
import { forbidden, invalid } from '#server/call/problem.ts'
import { refusedWrite } from '#server/call/refused-write.ts'
import { serve } from '#server/call/serve.ts'
import { checkVersion } from '#server/call/version.ts'
import { countRows } from '#server/db/count.ts'
import { onePage } from '#server/db/page.ts'
import { parameters } from '#server/db/tables/parameters.ts'
import { searched } from '#server/db/search.ts'
import { addMeasured, testById } from './laboratory.ts'
import { changeParameter, insertParameter, parameterAnswers, parameterOf } from './parameters.ts'

const entity = 'test-parameters'
const sorts = { name: expression`lower(${parameters.name})`, code: parameters.code }

/** Calls of parameters, with reference ranges by sex and age: one record for all tests that measure it (RES-01). */
export const parameterRoutes = [
  serve(contract.parameters, async ({ sql, query }) => {
    const where = searched(expression`lower(${parameters.name} || ' ' || ${parameters.code})`, query.search)
    const direction = query.order === 'asc' ? asc : desc
    const { id, code, name, kind, unit } = parameters
    const rows = await onePage(
      sql.select({ id, code, name, kind, unit }).from(parameters).where(where).orderBy(direction(sorts[query.sort]), direction(parameters.code)),
      query,
    )
    return list({ rows, total: await countRows(sql, parameters, where) }, query)
  }),
  serve(contract.createParameter, async (context) => {
    const { sql, body, now, audit } = context
    const { testId, ...facts } = body
    const test = testId === undefined ? null : await lockTest(context, testId)
    const row = await refuseTakenCode(() => insertParameter(sql, facts, now))
    const changed = test && (await addMeasured(sql, test, row.id, now))
    const after = await answerOf(context, row)
    audit({ action: 'create', entity, entityId: row.id, before: null, after })
    if (test && changed) audit({ action: 'update', entity: 'tests', entityId: test.id, ...changed })
    return ok(after, { status: 201, message: 'Parameter created', version: row.version })
  }),
  serve(contract.parameter, {
    transaction: 'snapshot',
    run: async (context) => {
      const row = await parameterOf(context.sql, context.params.id)
      return ok(await answerOf(context, row), { version: row.version })
    },
  }),
  serve(contract.saveParameter, async (context) => {
    const { sql, params, body, now, audit } = context
    const locked = await parameterOf(sql, params.id, true)
    await checkVersion(context, entity, locked.id, locked.version)
    const before = await answerOf(context, locked)
    const row = await changeParameter(sql, locked, body, now)
    const after = await answerOf(context, row)
    if (row !== locked) audit({ action: 'update', entity, entityId: row.id, before, after })
    return ok(after, { message: 'Parameter saved', version: row.version })
  }),
]

async function lockTest({ sql, user }: Pick<RouteContext, 'sql' | 'user'>, id: string) {
  if (!user || !hasPermission(user, 'tests.edit')) throw forbidden(missingPermission('tests.edit'))
  return testById(sql, id, true)
}

async function answerOf({ sql }: Pick<RouteContext, 'sql'>, row: typeof parameters.$inferSelect) {
  const [answer] = await parameterAnswers(sql, [row])
  if (!answer) throw new Error('a parameter has no answer')
  return answer
}

function refuseTakenCode<T>(write: () => Promise<T>): Promise<T> {
  return refusedWrite(write, (constraint) => (constraint === 'parameters_pkey' ? invalid({ code: ['Another parameter has this code'] }) : null))
}
