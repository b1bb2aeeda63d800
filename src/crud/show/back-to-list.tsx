import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Declaration } from '#definition/declaration.ts'
import { listTitle } from '#definition/labels.ts'
import './back-to-list.css'

/** A link from a record's page back to its list with the same filters; `children` are further links beside it. */
export function BackToList({ declaration, children }: { declaration: Declaration; children?: ReactNode }) {
  const { state } = useLocation()
  const from: unknown = state?.from
  const title = listTitle(declaration)
  return (
    <nav className="back-to-list" aria-label={title}>
      <Link to={typeof from === 'string' && from.startsWith(`/${declaration.name}`) ? from : `/${declaration.name}`}>
        <ChevronLeft size={16} aria-hidden="true" /> {title}
      </Link>
      {children}
    </nav>
  )
}
