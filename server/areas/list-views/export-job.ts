import { randomUUID } from 'node:crypto'
import { exportJobs } from '#contract/list-exports.ts'
import { civilDateOf } from '#domain/civil-date.ts'
import { type ExportCell, exportFileName, exportLimits, exportSizeProblem, type ExportSpec } from '#domain/list-export.ts'
import { largestPage } from '#domain/page.ts'
import type { RouteContext } from '#server/call/context.ts'
import { conflict, Problem } from '#server/call/problem.ts'
import type { StoredFile } from '#server/files/file-store.ts'
import { forgetNote, noteFile } from '#server/files/noted-files.ts'
import type { JobKind, JobStep } from '#server/jobs/jobs.ts'
import { areMadeFiles, type MadeFiles } from '#server/jobs/made-files.ts'
import { exportFile, exportTypes } from '#server/shared/export-file.ts'
import { type ExportRow, readExportRows, columnTitlesOf } from './export-rows.ts'
import { listFor } from './lists.ts'

/**
 * Makes a large file of a list: each step keeps the cells of some rows, the last one puts them together (VIEW-03). While the job runs, rows can
 * be removed from the list or added to it. Each step therefore reads the last page of the previous step again, and the file has each record once.
 */
export const exportListJob: JobKind = { calls: exportJobs, step: exportStep }

async function exportStep(step: JobStep, item: string): Promise<void> {
  const { database, files, finish, now, settings } = step
  const spec = step.spec as ExportSpec
  const made: MadeFiles = areMadeFiles(step.made) ? step.made : { parts: [] }
  try {
    const list = listFor(step.user, spec.resource)
    if (item !== 'file') {
      const overlap = Math.min(Number(item), largestPage)
      const rows = await readExportRows(list, spec, { from: Number(item) - overlap, rows: exportLimits.step + overlap }, readingContext(step))
      const kept = rows.length === 0 ? [] : [await put(step, new TextEncoder().encode(JSON.stringify(rows)))]
      const parts = [...made.parts, ...kept.map(({ key, sha256 }) => ({ key, sha256 }))]
      return await database.transaction(async (sql) => {
        for (const { key } of kept) await forgetNote(sql, key)
        await finish(sql, { id: item, label: '', leftOut: null }, { parts })
      })
    }
    const rows = new Map<string, readonly ExportCell[]>()
    for (const part of made.parts)
      for (const [id, cells] of JSON.parse(new TextDecoder().decode(await files.read(part))) as ExportRow[]) if (!rows.has(id)) rows.set(id, cells)
    // The count of a long list ends before its rows, and rows are added meanwhile: a file is never cut silently.
    const problem = exportSizeProblem(rows.size)
    if (problem) throw conflict(problem)
    const { key, sha256 } = await put(step, await exportFile(spec.format, { titles: columnTitlesOf(list.declaration, spec), rows: [...rows.values()] }))
    const file = { key, sha256, name: exportFileName(spec, civilDateOf(now, settings.timeZone)), type: exportTypes[spec.format] }
    await database.transaction(async (sql) => {
      await forgetNote(sql, key)
      for (const part of made.parts) await noteFile(sql, part.key, now)
      await finish(sql, { id: item, label: file.name, leftOut: null }, { parts: [], file } satisfies MadeFiles)
    })
    for (const part of made.parts) {
      await files.remove(part.key)
      await forgetNote(database.sql, part.key)
    }
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.status === 503) throw problem
    await database.transaction((sql) => finish(sql, { id: item, label: spec.name, leftOut: problem.message }))
  }
}

/** Stores a file of a step, noted until the step ends. */
async function put({ database, files, now }: JobStep, content: Uint8Array): Promise<StoredFile> {
  const key = randomUUID()
  await noteFile(database.sql, key, now)
  return files.put(content, key)
}

/** The context in which a step reads a list. It writes nothing, and answers nobody. */
function readingContext({ database, files, log, now, settings, user, address, jobId }: JobStep): RouteContext {
  const none = (): never => {
    throw new Error('a job only reads a list')
  }
  return {
    ...{ database, files, log, now, settings, address, sql: database.sql, user: { ...user, session: '' }, requestId: jobId },
    ...{
      ifMatch: null,
      lastEventId: null,
      browser: { name: null, mark: null },
      disk: undefined,
      upload: null,
      audit: none,
      offerUndo: none,
      afterCommit: none,
    },
    mail: { send: none },
    live: { listen: none },
  }
}
