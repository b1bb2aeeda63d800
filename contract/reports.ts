import * as z from 'zod/mini'
import { genders } from '#domain/patient.ts'
import { maxReportNotesLength, reportSources, reportStatuses } from '#domain/report.ts'
import { reportStages } from '#domain/results/report-stage.ts'
import { callsOf, fileContent } from './call.ts'
import { birth, keyOf, lines, orFalse, orNone, orNull, recordId } from './schemas.ts'

const text = z.string()
const textOrNull = orNull(text)
const stage = orNull(keyOf(reportStages))
const call = callsOf('reports')

/** A report (REP-03). `fileUrl` is relative to the API base, null while there is no file. `versions` counts the files it has had. */
export const report = z.object({
  id: text,
  number: text,
  orderId: text,
  orderNumber: text,
  patient: z.object({ id: text, number: text, name: text, gender: orNull(keyOf(genders)), ...birth }),
  customer: z.object({ id: text, name: text }),
  status: keyOf(reportStatuses),
  source: keyOf(reportSources),
  stage,
  /** The moment by which it is due, while it is not final (WRK-02). */
  resultsDueAt: textOrNull,
  createdAt: text,
  updatedAt: text,
  uploadedBy: textOrNull,
  notes: textOrNull,
  fileUrl: textOrNull,
  versions: z.int(),
  tests: z.array(
    z.object({
      id: text,
      name: text,
      results: z.array(
        z.object({
          parameter: text,
          value: text,
          normalRange: text,
          status: text,
          direction: orNull(z.enum(['High', 'Low'])),
          unclear: textOrNull,
          isReleased: z.boolean(),
        }),
      ),
    }),
  ),
})

const notes = z.optional(lines().check(z.maxLength(maxReportNotesLength)))
/** Fields of a form are texts. */
const yes = z.optional(z.literal('true'))

export const upload = call({
  method: 'POST',
  path: '/reports/admin',
  summary:
    'Upload the report of a patient of an order in Testing: a PDF of at most 10 MB, under the name file. A locked or known file is a 409 until `confirmed`',
  permission: 'reports.create',
  hasFile: true,
  body: z.strictObject({ orderId: recordId, patientId: recordId, notes, confirmed: yes, beside: yes, replaces: z.optional(recordId) }),
  answer: report,
  touches: ['notifications', 'results'],
})

export const reupload = call({
  method: 'PUT',
  path: '/reports/admin/{id}',
  summary: 'Replace the file of a report; the former one is kept as a version',
  permission: 'reports.edit',
  hasFile: true,
  body: z.strictObject({ notes, reason: z.optional(lines().check(z.maxLength(500))), confirmed: yes }),
  answer: report,
  touches: ['notifications'],
})

export const download = call({
  method: 'GET',
  path: '/reports/admin/{id}/download',
  summary: 'The newest file of a report',
  permission: 'reports.view',
  answer: fileContent,
})

/** The files that a report has had; each with its missing tests and its changes from the version before. An added value has no `before` (RES-13). */
export const versions = call({
  method: 'GET',
  path: '/reports/admin/{id}/versions',
  summary: 'The files that a report has had, newest first',
  permission: 'reports.view',
  answer: z.array(
    z.object({
      n: z.int(),
      fileName: textOrNull,
      fileSize: orNull(z.int()),
      reason: textOrNull,
      stage,
      /** The results that it is still without, a line for each test. */
      pending: orNone(text),
      madeBy: textOrNull,
      madeAt: text,
      fileUrl: textOrNull,
      isCurrent: orFalse,
      changes: orNone(z.object({ test: textOrNull, parameter: text, before: textOrNull, after: text })),
    }),
  ),
})

export const downloadVersion = call({
  method: 'GET',
  path: '/reports/admin/{id}/versions/{n}/download',
  summary: 'One of the files that a report has had',
  permission: 'reports.view',
  params: { n: z.coerce.number<string>().check(z.int(), z.minimum(1), z.maximum(100_000)) },
  answer: fileContent,
})
