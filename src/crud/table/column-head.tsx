import type { CellClass, ListColumn } from './list-column.ts'
import type { ListQuery } from '#crud/list/query.ts'

type Order = 'asc' | 'desc'

/** Sort order after the next press on the head of a column. */
const nextOrder: Readonly<Record<Order | 'none', Order | null>> = { none: 'asc', asc: 'desc', desc: null }
const spoken: Readonly<Record<Order, 'ascending' | 'descending'>> = { asc: 'ascending', desc: 'descending' }

interface ListTableHeadProps {
  readonly column: ListColumn
  readonly look: CellClass | undefined
  readonly sort: ListQuery['sort']
  onSort(sort: ListQuery['sort']): void
}

/** The head of a column, which sorts the list where the column says so: by its field, and by the one under it. */
export function ListTableHead({ column, look: { className, style } = { className: '' }, sort, onSort }: ListTableHeadProps) {
  const { title, isSortable, under } = column
  const orderOf = (key: string) => (sort?.field === key ? sort.order : null)
  const turn = (key: string) => {
    const next = nextOrder[orderOf(key) ?? 'none']
    onSort(next && { field: key, order: next })
  }
  const order = orderOf(column.key) ?? (under ? orderOf(under.key) : null)
  const spokenOrder = order ? { 'aria-sort': spoken[order] } : {}
  if (under)
    return (
      <th scope="col" className={`${className} list-head-stacked`} style={style} {...spokenOrder}>
        {[column, under].map(({ key, title: words }) => (
          // The order of the head does not say which of both it is of.
          <button
            key={key}
            type="button"
            className="list-head-words"
            aria-description={order && orderOf(key) ? `sorted ${spoken[order]}` : undefined}
            onClick={() => turn(key)}
          >
            <span>{words}</span>
            <SortMark order={orderOf(key)} />
          </button>
        ))}
      </th>
    )
  if (!isSortable)
    return (
      <th scope="col" className={className} style={style}>
        {title}
      </th>
    )
  return (
    <th
      scope="col"
      tabIndex={0}
      className={`${className} list-head-sorts`}
      style={style}
      {...spokenOrder}
      onClick={() => turn(column.key)}
      onKeyDown={({ key: pressed }) => pressed === 'Enter' && turn(column.key)}
    >
      <div className="list-head-words">
        <span>{title}</span>
        <SortMark order={order} />
      </div>
    </th>
  )
}

/** Two triangles, of which the one of the present order has the accent. */
function SortMark({ order }: { order: Order | null }) {
  return (
    <svg className="list-sort-mark" viewBox="0 0 8 12" width="8" height="12" aria-hidden="true">
      <path d="M4 1 7.2 5H.8Z" className={order === 'asc' ? 'list-sort-on' : undefined} />
      <path d="M4 11 .8 7h6.4Z" className={order === 'desc' ? 'list-sort-on' : undefined} />
    </svg>
  )
}
