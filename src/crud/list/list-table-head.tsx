import type { CellClass, ListColumn } from './list-column.ts'
import type { ListQuery } from './list-query.ts'

type Order = 'asc' | 'desc'

/** Sort order after the next press on the head of a column. */
const nextOrder: Readonly<Record<Order | 'none', Order | null>> = { none: 'asc', asc: 'desc', desc: null }
const spoken: Readonly<Record<Order, 'ascending' | 'descending'>> = { asc: 'ascending', desc: 'descending' }

interface ListTableHeadProps {
  readonly column: ListColumn
  readonly look: CellClass | undefined
  readonly order: Order | null
  onSort(sort: ListQuery['sort']): void
}

/** The head of a column, which sorts the list where the column says so. */
export function ListTableHead({ column: { key, title, isSortable }, look: { className, style } = { className: '' }, order, onSort }: ListTableHeadProps) {
  if (!isSortable)
    return (
      <th scope="col" className={className} style={style}>
        {title}
      </th>
    )
  const turn = () => {
    const next = nextOrder[order ?? 'none']
    onSort(next && { field: key, order: next })
  }
  return (
    <th
      scope="col"
      tabIndex={0}
      className={`${className} list-head-sorts`}
      style={style}
      {...(order ? { 'aria-sort': spoken[order] } : {})}
      onClick={turn}
      onKeyDown={({ key: pressed }) => pressed === 'Enter' && turn()}
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
