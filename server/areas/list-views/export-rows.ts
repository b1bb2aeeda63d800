import { kindUses } from '#definition/check-fields.ts'
import type { Declaration } from '#definition/declaration.ts'
import type { AnyField } from '#definition/field.ts'
import { labelOf } from '#definition/labels.ts'
import { nameKey, readRecord } from '#definition/record.ts'
import type { ExportCell, ExportSpec } from '#domain/list-export.ts'
import { largestPage } from '#domain/page.ts'
import type { RouteContext } from '#server/call/context.ts'
import { invalid } from '#server/call/problem.ts'
import { exportCell } from '#server/shared/export-cells.ts'
import { readPage, type ServedList } from './lists.ts'

type Asked = Pick<ExportSpec, 'columns' | 'query'>

/** The fields of the columns. Throws a 422 for a name of none that can be a column. */
function fieldsOf({ fields }: Declaration, { columns }: Asked) {
  return columns.split(',').map((name) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field || !kindUses[field.kind].columns) throw invalid({ columns: [`There is no column ${name}`] })
    return { name, field }
  })
}

/** The titles of the columns. */
export function columnTitlesOf(declaration: Declaration, asked: Asked): readonly string[] {
  const declared = new Map(declaration.list.columns.flatMap((column) => (typeof column === 'object' && column.label ? [[column.field, column.label]] : [])))
  return fieldsOf(declaration, asked).map(({ name, field }) => declared.get(name) ?? labelOf(name, field))
}

/** The search, filters and order of a file as parameters of the list's call. A place on a page has no meaning here. */
export function queryOf({ query }: Asked): Record<string, string> {
  const { page: _page, limit: _limit, ...others } = Object.fromEntries(new URLSearchParams(query))
  return others
}

/** A row of a file, with the id of its record. */
export type ExportRow = readonly [id: string, cells: readonly ExportCell[]]

/** Reads rows of a list on one state of the database, page after page, and makes their cells. `from` counts whole pages. */
export async function readExportRows(
  list: ServedList,
  asked: Asked,
  { from, rows: most }: { readonly from: number; readonly rows: number },
  context: RouteContext,
): Promise<readonly ExportRow[]> {
  const fields = fieldsOf(list.declaration, asked)
  const { timeZone } = context.settings
  return context.database.snapshot(async (sql) => {
    const found: ExportRow[] = []
    for (let page = from / largestPage + 1; found.length < most; page += 1) {
      const { rows } = await readPage(list, { ...queryOf(asked), page: String(page), limit: String(largestPage) }, { ...context, sql })
      for (const row of rows) {
        const read = readRecord(list.declaration, row)
        const record: Readonly<Record<string, unknown>> = 'record' in read ? read.record : {}
        found.push([String(record.id), fields.map(({ name, field }) => cellOf(field, name, record, timeZone))])
      }
      if (rows.length < largestPage) break
    }
    return found
  })
}

/** A cell as the list shows it: the title of a record that is referred to, and the number of several. */
function cellOf(field: AnyField, name: string, record: Readonly<Record<string, unknown>>, timeZone: string): ExportCell {
  const value = record[name]
  if (field.kind === 'references') return Array.isArray(value) ? { number: value.length } : null
  const title = record[nameKey(name)]
  return exportCell(field, value, { timeZone, title: () => (typeof title === 'string' ? title : null) })
}
