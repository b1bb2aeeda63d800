import { sql } from 'drizzle-orm'
import { z } from 'zod'
import * as contract from '#contract/settings.ts'
import { fieldProblem } from '#definition/kind-rules.ts'
import { type SetupStep, setupSteps } from '#domain/laboratory-setup.ts'
import { foldForSearch } from '#domain/search-fold.ts'
import { linkProblem } from '#domain/web-link.ts'
import declaration from '#resources/settings.ts'
import { list, listAnswer, ok } from '#server/call/answer.ts'
import { listParameters } from '#server/call/list-query.ts'
import { hasValues } from '#server/call/has-values.ts'
import { invalid } from '#server/call/problem.ts'
import { defineRoute } from '#server/call/route.ts'
import { serve } from '#server/call/serve.ts'
import { checkVersion } from '#server/call/version.ts'
import type { Sql } from '#server/db/database.ts'
import { tests } from '#server/db/tables/catalogue.ts'
import { phlebotomists, timeSlots } from '#server/db/tables/collections.ts'
import { orders } from '#server/db/tables/orders.ts'
import { settings } from '#server/db/tables/records.ts'
import { fileRoutes } from '#server/resources/file-routes.ts'
import { keepRecordFiles, withStoredFiles } from '#server/resources/record-files.ts'
import { laboratoryFrom, laboratoryId, readLaboratory } from '#server/shared/results/laboratory-head.ts'
import { ensureLaboratory, laboratorySettingsAnswer, laboratoryBody, laboratorySchema, saveLaboratory } from './laboratory.ts'

/** The steps of a new laboratory that are still to be taken, in their order; none once it has an order. */
async function missingSetup(db: Sql): Promise<SetupStep[]> {
  const [done] = await db.execute<Record<SetupStep, boolean>>(sql`select
    exists (select 1 from ${settings} where key = ${laboratoryId} and value->>'name' <> '') as laboratory,
    exists (select 1 from ${tests} where deleted_at is null) as tests,
    exists (select 1 from ${timeSlots}) as "timeSlots",
    exists (select 1 from ${phlebotomists}) as phlebotomists,
    exists (select 1 from ${orders}) as orders`)
  if (!done || done.orders) return []
  return (Object.keys(setupSteps) as SetupStep[]).filter((step) => !done[step])
}

const id = z.literal(laboratoryId)
const params = z.object({ id })

/** The laboratory's own data as one record (RES-11), and the missing settings of this server. */
export const settingsRoutes = [
  defineRoute({
    method: 'GET',
    path: '/admin/settings',
    summary: 'The settings of the laboratory: one record',
    permission: 'settings.view',
    query: z.object(listParameters(['name'], 'name')),
    answer: listAnswer('items', laboratorySchema),
    async run({ sql, query }) {
      const { laboratory } = await readLaboratory(sql)
      const wanted = foldForSearch(query.search ?? '')
      const isFound = !query.search || (wanted !== '' && foldForSearch(laboratory.name).includes(wanted))
      const all = isFound ? [laboratorySettingsAnswer(laboratory)] : []
      return list({ rows: query.page === 1 ? all : [], total: all.length }, query)
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/admin/settings/{id}',
    summary: 'Name, address and accreditation of the laboratory',
    permission: 'settings.view',
    params,
    answer: laboratorySchema,
    async run({ sql }) {
      const { laboratory, version } = await readLaboratory(sql)
      return ok(laboratorySettingsAnswer(laboratory), { version })
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/admin/settings/{id}',
    summary: 'Change what heads the reports',
    permission: 'settings.edit',
    params,
    body: laboratoryBody,
    answer: laboratorySchema,
    async run(context) {
      const { sql, body, now, audit } = context
      await ensureLaboratory(sql, now)
      const { laboratory: before, version } = await readLaboratory(sql, 'lock')
      await checkVersion(context, 'settings', laboratoryId, version)
      const given = Object.fromEntries(Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
      const sent = { ...before, ...given }
      const { values, problems } = await withStoredFiles(sql, declaration, sent, { ...before })
      const refused = { phone: fieldProblem(declaration.fields.phone, body.phone), scopeLink: linkProblem(body.scopeLink) }
      const errors = { ...problems, ...Object.fromEntries(Object.entries(refused).flatMap(([name, problem]) => (problem ? [[name, [problem]]] : []))) }
      if (Object.keys(errors).length > 0) throw invalid(errors)
      const after = laboratoryFrom(values).laboratory
      if (hasValues(before, after)) return ok(laboratorySettingsAnswer(before), { message: 'Laboratory saved', version })
      await saveLaboratory(sql, after, version + 1, now)
      await keepRecordFiles(sql, declaration, laboratoryId, { ...after }, now)
      audit({ action: 'update', entity: 'settings', entityId: laboratoryId, before: { ...before }, after: { ...after } })
      return ok(laboratorySettingsAnswer(after), { message: 'Laboratory saved', version: version + 1 })
    },
  }),
  ...fileRoutes(declaration, { id, read: async (sql) => ({ ...(await readLaboratory(sql)).laboratory }) }),
  serve(contract.warnings, async ({ sql, settings: { demo, hasMailServer } }) =>
    ok({
      warnings: demo || hasMailServer ? [] : ['No mail server is set: links to reset a password do not reach anybody. Set SMTP_URL.'],
      missing: await missingSetup(sql),
    }),
  ),
]
