import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { countWords, formatCount } from '#domain/count.ts'
import { pageLinks, pageSizes } from '#domain/page.ts'
import { ClosedSelect } from '#crud/fields/closed-select.tsx'
import { changeQuery, linkedPages, type ListQuery, pageCount } from './list-query.ts'
import './list-pager.css'

export interface ListPagerProps {
  readonly query: ListQuery
  readonly total: number
  /** There are more than `total`. */
  readonly isTotalCapped: boolean
  /** What one row is called, and many. */
  readonly label: { readonly one: string; readonly many: string }
  addressOf(query: ListQuery): string
  onChange(query: ListQuery): void
}

/** Which rows are shown, links to up to five pages, and how many rows a page has (GEN-02, USR-05). */
export function ListPager({ query, total, isTotalCapped, label, addressOf, onChange }: ListPagerProps) {
  const pages = pageCount(total, query.pageSize)
  const page = Math.min(query.page, pages)
  const first = total === 0 ? 0 : (page - 1) * query.pageSize + 1
  const to = (wanted: number) => addressOf(changeQuery(query, { page: wanted }))
  const sizes = [...new Set([...pageSizes, query.pageSize])].sort((a, b) => a - b)
  return (
    <div className="list-pager">
      <span className="list-count" role="status">
        {total === 1 ? '' : `${formatCount(first)}–${formatCount(Math.min(page * query.pageSize, total))} of `}
        {countWords(total, label, isTotalCapped)}
      </span>
      {pages > 1 ? (
        <nav aria-label="Pages">
          <Step label="Previous page" to={page > 1 ? to(page - 1) : null} icon={<ChevronLeft size={16} aria-hidden="true" />} />
          {linkedPages(page, pages, pageLinks).map((each) => (
            <Link key={each} to={to(each)} className="page-link" aria-label={`Page ${each}`} aria-current={each === page ? 'page' : undefined}>
              {formatCount(each)}
            </Link>
          ))}
          <Step label="Next page" to={page < pages ? to(page + 1) : null} icon={<ChevronRight size={16} aria-hidden="true" />} />
        </nav>
      ) : null}
      <ClosedSelect
        label="Rows per page"
        className="page-size"
        value={String(query.pageSize)}
        options={sizes.map((size) => ({ value: String(size), label: `${size} rows` }))}
        onChange={(pageSize) => onChange(changeQuery(query, { pageSize: Number(pageSize) }))}
      />
    </div>
  )
}

function Step({ label, to, icon }: { label: string; to: string | null; icon: React.ReactNode }) {
  return to === null ? (
    <span className="page-link page-link-off" aria-hidden="true">
      {icon}
    </span>
  ) : (
    <Link to={to} className="page-link" aria-label={label}>
      {icon}
    </Link>
  )
}
