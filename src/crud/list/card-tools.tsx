import { type ReactNode, Suspense, useRef, useState } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import type { AnyField } from '#definition/field.ts'
import { labelOf } from '#definition/labels.ts'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { LightButton } from '#ui/light-button.tsx'
import { LineIcon } from '#ui/line-icon.tsx'
import { filterMark } from './filter-mark.ts'
import type { ListFilter } from './filters.ts'
import type { ListQuery } from './query.ts'
import '#crud/fields/closed-select.css'
import './card-tools.css'

const arrows = LineIcon({ path: 'M7 4v16M3 16l4 4 4-4M17 20V4M13 8l4-4 4 4', size: 16 })

const FilterDrawer = lazyWithPreload(async () => (await import('./filter-drawer.tsx')).default)

interface CardToolsProps {
  readonly declaration: Declaration
  readonly filters: readonly ListFilter[]
  /** The number of filters in force. */
  readonly count: number
  readonly sort: ListQuery['sort']
  draw(filter: ListFilter): ReactNode
  onClear(): void
  onSort(sort: ListQuery['sort']): void
}

/** The tools of a list of cards: its filters behind one button, and the order of the cards. */
export default function CardTools({ declaration, filters, count, sort, draw, onClear, onSort }: CardToolsProps) {
  return (
    <>
      {filters.length > 0 ? (
        <FilterSheet
          count={count}
          footer={(close) => (
            <>
              <LightButton disabled={count === 0} onClick={onClear}>
                Clear all
              </LightButton>
              <LightButton variant="primary" onClick={close}>
                Show results
              </LightButton>
            </>
          )}
        >
          {filters.map((filter) => (
            <FilterLine key={filter.name} filter={filter}>
              {draw(filter)}
            </FilterLine>
          ))}
        </FilterSheet>
      ) : null}
      <CardSort declaration={declaration} sort={sort} onSort={onSort} />
    </>
  )
}

interface FilterSheetProps {
  /** The number of filters in force. */
  readonly count: number
  readonly children: ReactNode
  footer(close: () => void): ReactNode
}

/** A button with the number of filters in force, and the filters in a sheet at the foot of the window. */
export function FilterSheet({ count, children, footer }: FilterSheetProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <LightButton ref={button} icon={filterMark} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </LightButton>
      {isOpen ? (
        <Suspense fallback={null}>
          <FilterDrawer onClose={close} footer={footer(close)}>
            {children}
          </FilterDrawer>
        </Suspense>
      ) : null}
    </>
  )
}

/** One filter of the sheet under its name. */
export function FilterLine({ filter, children }: { readonly filter: ListFilter; readonly children: ReactNode }) {
  return (
    <div className="filter-line">
      {filter.rule === 'flag' ? null : <span aria-hidden="true">{filter.label}</span>}
      {children}
    </div>
  )
}

/** The order of a list of cards, which have no heads of columns. */
export function CardSort({ declaration, sort, onSort }: Pick<CardToolsProps, 'declaration' | 'sort' | 'onSort'>) {
  const sortable = Object.entries(declaration.fields).filter(([, field]) => field.sort)
  if (sortable.length === 0) return null
  return (
    <span className="closed-select card-sort">
      <select
        aria-label="Sort by"
        value={sort ? `${sort.order === 'desc' ? '-' : ''}${sort.field}` : ''}
        onChange={({ target: { value } }) => onSort(value === '' ? null : { field: value.replace(/^-/, ''), order: value.startsWith('-') ? 'desc' : 'asc' })}
      >
        {sort ? null : <option value="">Sort by</option>}
        {sortable.flatMap(([name, field]) =>
          sortLabels(field).map((words, index) => (
            <option key={`${name} ${words}`} value={index === 0 ? name : `-${name}`}>
              {labelOf(name, field)}, {words}
            </option>
          )),
        )}
      </select>
      {arrows}
    </span>
  )
}

/** Words for the order of a field: rising, falling. */
function sortLabels(field: AnyField): readonly [string, string] {
  const kind = field.kind === 'computed' ? field.as : field.kind
  if (field.kind === 'instant' && field.show === 'due') return ['soonest first', 'latest first']
  if (kind === 'instant' || kind === 'civilDate') return ['oldest first', 'newest first']
  if (kind === 'rupees' || kind === 'integer' || kind === 'references' || kind === 'rows') return ['lowest first', 'highest first']
  return kind === 'clockTime' ? ['earliest first', 'latest first'] : ['A to Z', 'Z to A']
}
