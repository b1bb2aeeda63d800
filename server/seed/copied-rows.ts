import { getTableColumns, getTableName } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { copiedDays } from '#server/seed/plan.ts'

/** One copy of the first weeks: which one it is (1 lies just before them, 2 before that), and how many numbers and phones of each kind one copy takes. */
export interface Copy {
  readonly index: number
  /** Creation of the first row that is copied, in milliseconds. */
  readonly from: number
  readonly orders: number
  readonly customers: number
  readonly visits: number
  readonly reports: number
}

/**
 * A table whose rows are copied. In SQL `b` is the row that is copied, with its columns and those of its order: `w_number`, `w_order_number`, `w_phone` of the
 * customer.
 */
export interface MultipliedTable {
  readonly table: PgTable
  /** Joins from `b` to the order `w`; none if every row is copied. */
  readonly order?: string
  readonly where?: string
  /** Columns whose values are not only moved in time. */
  readonly set?: (copy: Copy) => Readonly<Record<string, string>>
}

const dayMs = 86_400_000
const momentOf = (column: string) => `"${column} moment"`
const restOf = (column: string) => `"${column} rest"`

const columnsOf = (table: PgTable) =>
  Object.values(getTableColumns(table)).filter((column) => !column.generated && !column.generatedIdentity && column.name !== 'serial')

/** True for a column with the row's id or a reference to a row that is copied as well. */
function isMovedId(table: PgTable, column: PgColumn, tables: readonly string[]): boolean {
  if (column.getSQLType() !== 'uuid') return false
  const referred = getTableConfig(table).foreignKeys.map((key) => key.reference())
  return (
    column.primary ||
    referred.some(({ columns, foreignTable }) => columns.some(({ name }) => name === column.name) && tables.includes(getTableName(foreignTable)))
  )
}

const sourceOf = (table: PgTable) => `copied_${getTableName(table)}`

/**
 * Writes the rows to copy into a temporary table, in the order of their ids, so that copies are inserted in order. Ids begin with their moment (UUID version
 * 7): they are split in two here, once, and joined again for each copy.
 */
export function prepareCopy({ table, order, where }: MultipliedTable, tables: readonly string[], ordersCopied: string): string {
  const columns = columnsOf(table).map((column) => {
    const name = `b."${column.name}"`
    if (!isMovedId(table, column, tables)) return name
    return `('x' || left(${name}::text, 8) || substr(${name}::text, 10, 4))::bit(48)::bigint as ${momentOf(column.name)}, substr(${name}::text, 15) as ${restOf(column.name)}`
  })
  const ofOrder = order ? ', w.number as w_number, w.order_number as w_order_number, w.phone as w_phone, w.is_last as w_is_last' : ''
  const joined = order ? order.replace('copied_orders', `(${ordersCopied})`) : ''
  const { primaryKeys } = getTableConfig(table)
  const inOrder = (primaryKeys[0]?.columns ?? columnsOf(table).filter(({ primary }) => primary)).map(({ name }) => `b."${name}"`)
  return `create temporary table ${sourceOf(table)} on commit drop as select ${columns.join(', ')}${ofOrder} from ${getTableName(table)} b ${joined}
    ${where ? `where ${where}` : ''} order by ${inOrder.join(', ')}`
}

/**
 * An id whose moment is earlier by the distance of the copy. Moments of the years 2004 to 2527 have 11 digits, which saves filling up to 12 with zeros in many
 * millions of ids.
 */
function earlierId(column: string, { index, from }: Copy): string {
  const by = index * copiedDays * dayMs
  const digits = `to_hex(${momentOf(column)} - ${by})`
  return `(${from - by >= 2 ** 40 ? `'0' || ${digits}` : `lpad(${digits}, 12, '0')`} || ${restOf(column)})::uuid`
}

/** Writes one copy of the prepared rows; of the earliest copy only as many orders as are still needed. */
export function writeCopy({ table, order, set }: MultipliedTable, tables: readonly string[], copy: Copy, isEarliest: boolean): string {
  const overrides = set?.(copy) ?? {}
  const columns = columnsOf(table)
  const values = columns.map((column) => {
    const { name } = column
    const type = column.getSQLType()
    if (overrides[name] !== undefined) return overrides[name]
    if (isMovedId(table, column, tables)) return earlierId(name, copy)
    if (type.startsWith('timestamp')) return `b."${name}" - interval '${copy.index * copiedDays * 24} hours'`
    return type === 'date' && name !== 'date_of_birth' ? `b."${name}" - ${copy.index * copiedDays}` : `b."${name}"`
  })
  return `insert into ${getTableName(table)} (${columns.map(({ name }) => `"${name}"`).join(', ')}) select ${values.join(', ')} from ${sourceOf(table)} b
    ${order && isEarliest ? 'where w_is_last' : ''}`
}
