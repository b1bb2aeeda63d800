import { setTimeout as pause } from 'node:timers/promises'
import { civilDateOf } from '#domain/civil-date.ts'
import { formatCount } from '#domain/count.ts'
import { permissionFor } from '#domain/permission.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import { labelOf } from '#definition/labels.ts'
import { readFields } from '#definition/kind-rules.ts'
import { textFile, fileAnswer } from '#server/call/answer.ts'
import { auditExport } from '#server/call/audit/append-audit.ts'
import { csvLines, csvOf, csvType } from '#domain/csv.ts'
import { conflict } from '#server/call/problem.ts'
import { defineRoute } from '#server/call/route.ts'
import { csvCell, exportCell } from '#server/shared/export-cells.ts'
import { parseListQuery } from './parse-list-query.ts'
import { readInOrder, storedIds } from './list.ts'
import { filtersOf } from './plan.ts'
import { type ForeignTitles, type ServedRegistry, type ServedResource, titlesFor } from './registry.ts'
import { querySchema } from './schemas.ts'
import { wireRecord } from './wire.ts'

/** Maximum number of records of one file. */
const maxExported = 20_000
/** Records that are read at once: others wait no longer for the embedded database. */
const readAtOnce = 500
/** Milliseconds between two reads, in which others use the processor. */
const pauseMs = 5

/** `GET {path}/export`: the records that search and filters leave as a CSV file, a column for each field in its own words; an export leaves an audit row. */
export function exportRoute(served: ServedResource, registry: ServedRegistry, foreign: ForeignTitles) {
  const { declaration, storage, tableOptions } = served
  const { name, label, fields } = declaration
  const columns = Object.entries(fields).filter(([, { kind }]) => kind !== 'group' && kind !== 'rows')
  return defineRoute({
    method: 'GET',
    path: endpointsOf(declaration).export,
    summary: `The ${label.many} that search and filters leave, as a CSV file`,
    permission: permissionFor(declaration.permission, 'view'),
    transaction: 'own',
    query: querySchema(declaration, filtersOf(declaration, tableOptions?.filters)).omit({ page: true, limit: true }),
    answer: fileAnswer(csvType),
    async run({ database, query, user, now, address, requestId, settings: { timeZone } }) {
      const { ids } = await storedIds(database.sql, storage, { ...parseListQuery(served, query, { timeZone, now }), page: 1, limit: maxExported + 1 })
      if (ids.length > maxExported)
        throw conflict(`More than ${formatCount(maxExported)} ${label.many} are too many for one file; narrow them down by a filter`)
      let [text, records] = [csvOf([columns.map(([field, kind]) => labelOf(field, kind))]), 0]
      for (let from = 0; from < ids.length; from += readAtOnce) {
        const rows = await readInOrder(database.sql, storage, ids.slice(from, from + readAtOnce))
        const titles = await titlesFor(database.sql, registry, foreign, served, rows)
        const lines = rows.map((row) => {
          const read = readFields(fields, wireRecord(declaration, row, titles))
          const values = 'values' in read ? read.values : row.values
          return columns.map(([field, kind]) => csvCell(exportCell(kind, values[field], { timeZone, title: titles })))
        })
        text += csvLines(lines)
        records += rows.length
        await pause(pauseMs)
      }
      await auditExport(database, { user, now, address, requestId }, { entity: name, entityId: 'all', after: { ...query, records } })
      return textFile(`${name}-${civilDateOf(now, timeZone)}.csv`, text)
    },
  })
}
