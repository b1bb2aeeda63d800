import { z } from 'zod'
import { genders } from '#domain/patient.ts'
import { reportSources, reportStatuses } from '#domain/report.ts'
import { reportStages } from '#domain/results/report-stage.ts'
import { keysOf } from '#server/call/list-query.ts'

const result = z.object({
  parameter: z.string(),
  value: z.string(),
  normalRange: z.string(),
  status: z.string(),
  direction: z.enum(['High', 'Low']).nullable(),
  unclear: z.string().nullable(),
  isReleased: z.boolean(),
})

/** A report in the API (REP-03). `fileUrl` is relative to the API base, null while there is no file. `versions` counts the files it has had. */
export const reportSchema = z.object({
  id: z.string(),
  number: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  patient: z.object({ id: z.string(), number: z.string(), name: z.string(), gender: z.enum(keysOf(genders)).nullable(), dateOfBirth: z.string().nullable() }),
  customer: z.object({ id: z.string(), name: z.string() }),
  status: z.enum(keysOf(reportStatuses)),
  source: z.enum(keysOf(reportSources)),
  stage: z.enum(keysOf(reportStages)).nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  uploadedBy: z.string().nullable(),
  notes: z.string().nullable(),
  fileUrl: z.string().nullable(),
  versions: z.number().int(),
  tests: z.array(z.object({ id: z.string(), name: z.string(), results: z.array(result) })),
})

/** A report of a list, with the version to change it by. */
export const reportRowSchema = reportSchema.extend({ etag: z.string() })

/** One version of a report's file, with its missing tests and its changes from the version before. An added value has no `before` (RES-13). */
export const reportVersionSchema = z.object({
  n: z.number().int(),
  fileName: z.string().nullable(),
  fileSize: z.number().int().nullable(),
  reason: z.string().nullable(),
  stage: z.enum(keysOf(reportStages)).nullable(),
  pending: z.array(z.string()),
  madeBy: z.string().nullable(),
  madeAt: z.string(),
  fileUrl: z.string(),
  isCurrent: z.boolean(),
  changes: z.array(z.object({ test: z.string(), parameter: z.string(), before: z.string().nullable(), after: z.string() })),
})
