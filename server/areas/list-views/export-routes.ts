import { and, eq } from 'drizzle-orm'
import * as calls from '#contract/list-exports.ts'
import { civilDateOf } from '#domain/civil-date.ts'
import { formatCount } from '#domain/count.ts'
import { exportFileName, exportLimits, exportSizeProblem, type ExportSpec } from '#domain/list-export.ts'
import { largestPage } from '#domain/page.ts'
import { wholeListId } from '#domain/log-entries.ts'
import { bytes, ok } from '#server/call/answer.ts'
import { auditExport } from '#server/call/audit/append-audit.ts'
import { conflict, notFound } from '#server/call/problem.ts'
import { serve } from '#server/call/serve.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { addJob } from '#server/jobs/jobs.ts'
import { areMadeFiles } from '#server/jobs/made-files.ts'
import { exportFile, exportTypes } from '#server/shared/export-file.ts'
import { exportListJob } from './export-job.ts'
import { queryOf, readExportRows, columnTitlesOf } from './export-rows.ts'
import { listFor, readPage } from './lists.ts'

/** Files of lists: small ones at once, large ones by a job (VIEW-03). Each leaves an audit row. */
export const exportRoutes = [
  serve(calls.exportList, {
    transaction: 'own',
    async run(context) {
      const { database, user, now, address, requestId, params, settings } = context
      const spec: ExportSpec = { ...context.query, resource: params.resource, query: context.query.query ?? '', name: context.query.name ?? '' }
      const list = listFor(user, spec.resource)
      const titles = columnTitlesOf(list.declaration, spec)
      const rows = await readExportRows(list, spec, { from: 0, rows: exportLimits.atOnce + 1 }, context)
      if (rows.length > exportLimits.atOnce) throw conflict(`More than ${formatCount(exportLimits.atOnce)} rows: the file is made in the background`)
      await auditExport(
        database,
        { user, now, address, requestId },
        { entity: spec.resource, entityId: wholeListId, after: { ...queryOf(spec), records: rows.length } },
      )
      const content = await exportFile(spec.format, { titles, rows: rows.map(([, cells]) => cells) })
      return bytes(content, { name: exportFileName(spec, civilDateOf(now, settings.timeZone)), type: exportTypes[spec.format], place: 'attachment' })
    },
  }),
  serve(calls.beginExport, async (context) => {
    const { sql, user, now, address, params, body, audit } = context
    const spec: ExportSpec = { ...body, resource: params.resource, query: body.query ?? '', name: body.name ?? '' }
    const list = listFor(user, spec.resource)
    columnTitlesOf(list.declaration, spec)
    const { total, isMore } = await readPage(list, { ...queryOf(spec), page: '1', limit: '1' }, context)
    const problem = exportSizeProblem(total)
    if (problem) throw conflict(problem)
    // Room at the end for rows that are added while the job runs.
    const steps = Math.ceil(((isMore ? exportLimits.most : total) + largestPage) / exportLimits.step)
    const items = [...Array.from({ length: steps }, (_, index) => String(index * exportLimits.step)), 'file']
    const id = await addJob(sql, { kind: exportListJob, items, spec, userId: user.id, address, now })
    audit({ action: 'export', entity: spec.resource, entityId: wholeListId, after: { ...queryOf(spec), records: total } })
    return ok({ id, total }, { status: 201, message: 'The file is being made' })
  }),
  serve(calls.exportedFile, async ({ sql, user, params: { id }, files }) => {
    const [job] = await sql
      .select()
      .from(jobs)
      .where(and(eq(jobs.id, id), eq(jobs.kind, exportListJob.calls.name), eq(jobs.userId, user.id)))
    const made = job?.made
    if (!job || !areMadeFiles(made) || !made.file) throw notFound('This file no longer exists')
    // The list may have been closed to its maker since.
    listFor(user, (job.spec as ExportSpec).resource)
    return bytes(await files.read(made.file), { name: made.file.name, type: made.file.type, place: 'attachment' })
  }),
]
