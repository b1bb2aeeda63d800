import type { MouseEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { ClosedSelect } from '#crud/fields/closed-select.tsx'
import { countText, formatCount } from '#domain/count.ts'
import { defaultPageSize, pageLinks, pageSizes } from '#domain/page.ts'
import { clickedLink } from '#ui/clicked-link.ts'
import { LightButton } from '#ui/light-button.tsx'
import { LineIcon } from '#ui/line-icon.tsx'
import { useRowFocus } from '#ui/use-row-focus.ts'
import { changeQuery, linkedPages, type ListQuery, pageCount } from './query.ts'
import './list.css'

const toLeft = LineIcon({ path: 'M15 5.5L8.5 12l6.5 6.5', size: 16 })
const toRight = LineIcon({ path: 'M9 5.5l6.5 6.5L9 18.5', size: 16 })

interface ListPagerProps {
  readonly query: ListQuery
  /** Page size of the list without one in its address; always offered. */
  readonly defaultSize?: number | undefined
  readonly total: number
  /** True if there are more than `total`. */
  readonly isTotalCapped: boolean
  /** Names of one row and of many. */
  readonly label: { readonly one: string; readonly many: string }
  addressOf(query: ListQuery): string
  onChange(query: ListQuery): void
}

/**
 * Shows the range of rows, links to up to five pages, and the page size (GEN-02, USR-05). Its links are plain ones: six of the router's make a list noticeably
 * slower to draw.
 */
export function ListPager({ query, defaultSize = defaultPageSize, total, isTotalCapped, label, addressOf, onChange }: ListPagerProps) {
  const rowFocus = useRowFocus<HTMLElement>()
  const navigate = useNavigate()
  const pages = pageCount(total, query.pageSize)
  const page = Math.min(query.page, pages)
  const first = (page - 1) * query.pageSize + 1
  const open = (event: MouseEvent) => {
    const address = clickedLink(event)?.getAttribute('href')
    if (!address) return
    event.preventDefault()
    void navigate(address)
  }
  const to = (wanted: number) => addressOf(changeQuery(query, { page: wanted }))
  const sizes = [...new Set([...pageSizes, defaultSize, query.pageSize])].sort((a, b) => a - b)
  const range = total === 1 ? '' : `${formatCount(first)}–${formatCount(Math.min(page * query.pageSize, total))} of `
  return (
    <div className={total === 0 ? 'visually-hidden' : 'list-pager'}>
      {/* It stays while nothing is found: screen readers miss a count that comes together with its place. */}
      <span className="list-count" role="status">
        {total === 0 ? null : range + countText(total, label, isTotalCapped)}
      </span>
      {pages > 1 ? (
        <nav aria-label="Pages" {...rowFocus}>
          <Step label="Previous page" to={page > 1 ? to(page - 1) : null} icon={toLeft} onClick={open} />
          {linkedPages(page, pages, pageLinks).map((each, index, all) => (
            <a
              key={each}
              href={to(each)}
              onClick={open}
              className={each - (all[index - 1] ?? 0) > 1 ? 'page-link page-link-apart' : 'page-link'}
              aria-label={`Page ${each}`}
              aria-current={each === page ? 'page' : undefined}
            >
              {formatCount(each)}
            </a>
          ))}
          <Step label="Next page" to={page < pages ? to(page + 1) : null} icon={toRight} onClick={open} />
        </nav>
      ) : null}
      {total > 0 && (total > defaultSize || query.pageSize !== defaultSize) ? (
        <ClosedSelect
          label="Rows per page"
          className="page-size"
          value={String(query.pageSize)}
          options={sizes.map((size) => ({ value: String(size), label: `${size} rows` }))}
          onChange={(pageSize) => onChange(changeQuery(query, { pageSize: Number(pageSize) }))}
        />
      ) : null}
    </div>
  )
}

interface StepProps {
  readonly label: string
  readonly to: string | null
  readonly icon: ReactNode
  onClick(event: MouseEvent): void
}

function Step({ label, to, icon, onClick }: StepProps) {
  return to === null ? (
    <span className="page-link page-link-off" aria-hidden="true">
      {icon}
    </span>
  ) : (
    <a href={to} onClick={onClick} className="page-link" aria-label={label}>
      {icon}
    </a>
  )
}

/** Shows the range of rows and links to the previous and next page; nothing if there is one page (NOT-06). */
export function StepPager({ query, total, isTotalCapped, label, addressOf }: ListPagerProps) {
  const navigate = useNavigate()
  const pages = pageCount(total, query.pageSize)
  if (pages <= 1) return null
  const page = Math.min(query.page, pages)
  const first = (page - 1) * query.pageSize + 1
  const step = (label: string, wanted: number) => (
    <LightButton disabled={wanted < 1 || wanted > pages} onClick={() => void navigate(addressOf(changeQuery(query, { page: wanted })))}>
      {label}
    </LightButton>
  )
  return (
    <div className="list-pager">
      <span className="list-count" role="status">
        Showing {formatCount(first)} to {formatCount(Math.min(page * query.pageSize, total))} of {countText(total, label, isTotalCapped)}
      </span>
      <nav aria-label="Pages" className="list-steps">
        {step('Previous', page - 1)}
        {step('Next', page + 1)}
      </nav>
    </div>
  )
}
