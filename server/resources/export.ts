import { setTimeout as pause } from 'node:timers/promises'
import { civilDateOf, formatCivilDate, formatInstant, isCivilDate } from '#domain/civil-date.ts'
import { formatCount } from '#domain/count.ts'
import { formatPhone } from '#domain/phone.ts'
import { permissionFor } from '#domain/permission.ts'
import { rupeesOfPaise } from '#domain/money.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import { labelOf } from '#definition/labels.ts'
import { readFields } from '#definition/kind-rules.ts'
import { file, fileAnswer } from '#server/call/answer.ts'
import { auditExport } from '#server/call/audit/append-audit.ts'
import { type CsvCell, csvLines, csvOf, csvType } from '#server/call/csv.ts'
import { conflict } from '#server/call/problem.ts'
import { defineRoute } from '#server/call/route.ts'
import { parseListQuery } from './parse-list-query.ts'
import { readInOrder, storedIds } from './list.ts'
import { filtersOf } from './plan.ts'
import { type ForeignTitles, type ServedRegistry, type ServedResource, titlesFor } from './registry.ts'
import { querySchema } from './schemas.ts'
import { wireRecord } from './wire.ts'
import type { AnyField } from '#definition/field.ts'
import { isRow } from '#definition/wire-reading.ts'

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
          return columns.map(([field, kind]) => csvCell(kind, values[field], { timeZone, titles }))
        })
        text += csvLines(lines)
        records += rows.length
        await pause(pauseMs)
      }
      await auditExport(database, { user, now, address, requestId }, { entity: name, entityId: 'all', after: { ...query, records } })
      return file(`${name}-${civilDateOf(now, timeZone)}.csv`, text)
    },
  })
}

interface CsvOptions {
  readonly timeZone: string
  /** The title of a referenced record. */
  titles(resource: string, id: string): string | null
}

/**
 * A value as a spreadsheet shows it: amounts with two decimals, days as DD/MM/YYYY, telephone numbers as the lists show them, choices and references by their
 * words, nothing for nothing.
 */
function csvCell(field: AnyField, value: unknown, options: CsvOptions): CsvCell {
  if (value === null || value === undefined) return ''
  const each = (one: (item: string) => string) => (Array.isArray(value) ? value.map((item) => one(String(item))).join(', ') : one(String(value)))
  switch (field.kind) {
    case 'rupees':
      return typeof value === 'number' ? { number: rupeesOfPaise(value).toFixed(2) } : ''
    case 'integer':
      return typeof value === 'number' ? { number: String(value) } : ''
    case 'yesNo':
      return value === true ? (field.words?.[0] ?? 'Yes') : (field.words?.[1] ?? 'No')
    case 'choice':
    case 'choices':
      return each((key) => field.choices[key]?.label ?? key)
    case 'reference':
    case 'references':
      return each((id) => options.titles(field.to, id) ?? id)
    case 'civilDate':
      return isCivilDate(value) ? formatCivilDate(value) : String(value)
    case 'instant':
      return formatInstant(String(value), options.timeZone) ?? String(value)
    case 'file':
      return isRow(value) && typeof value.name === 'string' ? value.name : ''
    case 'phone':
      return formatPhone(String(value))
    case 'computed':
      if (typeof value !== 'number') return String(value)
      return { number: field.as === 'rupees' ? rupeesOfPaise(value).toFixed(2) : String(value) }
    default:
      return String(value)
  }
}
