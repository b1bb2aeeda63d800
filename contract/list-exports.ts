import * as z from 'zod/mini'
import { exportFormats, exportLimits } from '#domain/list-export.ts'
import { callsOf, fileContent } from './call.ts'
import { jobCalls } from './jobs.ts'
import { keyOf, recordId } from './schemas.ts'

const call = callsOf('settings')
const text = z.string()

/** The name of a resource in a path. */
const resource = text.check(z.regex(/^[a-z][a-z0-9-]{0,60}$/, 'This is not the name of a list'))

/** Content of a file of a list: its columns, the search, filters and order as parameters of the list's call, and words for its name. */
const asked = {
  format: keyOf(exportFormats),
  columns: text.check(z.regex(/^\w{1,80}(,\w{1,80}){0,59}$/, 'These are not the names of columns')),
  query: z.optional(text.check(z.maxLength(2_000))),
  name: z.optional(text.check(z.maxLength(200))),
}

/** All rows of a list that search and filters leave, as a file (VIEW-03); more than `exportLimits.atOnce` need a job. */
export const exportList = call({
  method: 'GET',
  path: '/admin/list-exports/{resource}',
  params: { resource },
  query: asked,
  summary: `A list as CSV or XLSX, up to ${exportLimits.atOnce} rows`,
  permission: 'signed-in',
  answer: fileContent,
})

/** The jobs that make large files of lists; each is seen only by whoever began it. */
export const exportJobs = jobCalls('settings', { name: 'list-exports', view: 'signed-in', act: 'signed-in', isPrivate: true })

export const beginExport = call({
  method: 'POST',
  path: '/admin/list-exports/{resource}',
  params: { resource },
  body: z.strictObject(asked),
  summary: 'Begin to make a large file of a list; see its job for the progress',
  permission: 'signed-in',
  answer: z.object({ id: recordId, total: z.int() }),
})

export const exportedFile = call({
  method: 'GET',
  path: '/admin/jobs/list-exports/{id}/file',
  summary: 'The file of a list that a job of the caller has made',
  permission: 'signed-in',
  answer: fileContent,
})
