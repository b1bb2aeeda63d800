import { z } from 'zod'
import { readEntities } from '#domain/read-entity.ts'
import { list, listOf } from '#server/call/answer.ts'
import { optionalDay, optionalOneOf, optionalText, pageQuery } from '#server/call/list-query.ts'
import { recordId } from '#server/call/record-id.ts'
import { defineRoute } from '#server/call/route.ts'
import { readsCsv } from './export.ts'
import { countedUpTo, logExport } from './log-export.ts'
import { listReads, newestReads } from './reads.ts'

const row = z.object({
  at: z.string(),
  userId: z.string(),
  userName: z.string().nullable(),
  entity: z.enum(readEntities),
  entityId: z.string(),
  recordName: z.string().nullable(),
  address: z.string(),
})

const filters = z.object({
  entity: optionalOneOf(readEntities),
  id: optionalText,
  customerId: recordId.optional(),
  userId: recordId.optional(),
  from: optionalDay,
  to: optionalDay,
})

/** Who read whose data. */
export const accessRoutes = [
  defineRoute({
    method: 'GET',
    path: '/admin/access-log',
    summary: `Who read the data of a customer, an order, a report or a prescription, newest first; one row for a person, a record and ten minutes. ${countedUpTo}`,
    permission: 'settings.view',
    query: filters.extend(pageQuery()),
    answer: listOf('items', row),
    run: async ({ sql, query, settings: { timeZone } }) => list(await listReads(sql, query, timeZone), query),
  }),
  logExport({
    log: 'reads',
    path: '/admin/access-log/export',
    summary: 'The entries of the access log that the filters leave, as a CSV file',
    entity: 'access-log',
    fileName: 'access-log',
    filters,
    newest: newestReads,
    csv: readsCsv,
  }),
]
