import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import { countWords, formatCount } from '#domain/count.ts'
import type { ListPagerProps } from './list-pager.tsx'
import { changeQuery, pageCount } from './list-query.ts'
import './list-pager.css'

/** Which rows are shown, and the pages before and after; nothing where there is one page (NOT-06). */
export function StepPager({ query, total, isTotalCapped, label, addressOf }: ListPagerProps) {
  const navigate = useNavigate()
  const pages = pageCount(total, query.pageSize)
  if (pages <= 1) return null
  const page = Math.min(query.page, pages)
  const first = (page - 1) * query.pageSize + 1
  const step = (label: string, wanted: number) => (
    <Button disabled={wanted < 1 || wanted > pages} onClick={() => void navigate(addressOf(changeQuery(query, { page: wanted })))}>
      {label}
    </Button>
  )
  return (
    <div className="list-pager">
      <span className="list-count" role="status">
        Showing {formatCount(first)} to {formatCount(Math.min(page * query.pageSize, total))} of {countWords(total, label, isTotalCapped)}
      </span>
      <nav aria-label="Pages" className="list-steps">
        {step('Previous', page - 1)}
        {step('Next', page + 1)}
      </nav>
    </div>
  )
}
