import { type ReactNode, useContext, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router-dom'
import { useCurrentUser } from '#crud/current-user.ts'
import { useDeclarations } from '#crud/declarations-context.ts'
import { useReferenceTitle } from '#crud/fields/filters/use-reference-title.ts'
import { filterWords, type ListFilter, listFilters } from '#crud/list/filters.ts'
import { datedQuery, listAt, listPath, type ListQuery, readListQuery } from '#crud/list/query.ts'
import type { Declaration, FilterValue } from '#definition/declaration.ts'
import { listTitle } from '#definition/labels.ts'
import { formatInstant } from '#domain/civil-date.ts'
import { serverTimeAt } from '#ui/clock.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { useBrand } from '#ui/laboratory.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { TimeZoneContext } from '#ui/time-zone.ts'
import { TypedText } from '#ui/typed-text.tsx'
import { useToday } from '#ui/use-today.ts'
import './print.css'
import './print-tables.css'

const writtenAddress = pageMeta('lab-address')

/** Address and phone number of the laboratory in one line; empty on a page of another host. */
const laboratoryAddress = writtenAddress.startsWith('__') ? '' : writtenAddress

/** The head of printed paper: the laboratory, the person who prints and the time, and a heading below. */
export function PrintHead({ children }: { readonly children?: ReactNode }) {
  const user = useCurrentUser()
  const at = formatInstant(serverTimeAt(Date.now()).toISOString(), useContext(TimeZoneContext))
  return (
    <div className="print-head">
      <div className="print-letterhead">
        <BrandMark size={40} />
        <p>
          <strong>{useBrand().name}</strong>
          {laboratoryAddress}
        </p>
        <p>
          Printed {at}
          {user ? <span>by {user.name}</span> : null}
        </p>
      </div>
      {children}
    </div>
  )
}

interface PrintedHeadingProps {
  readonly declaration: Declaration
  readonly view: string | undefined
  readonly query: Pick<ListQuery, 'search' | 'filters'>
  /** False where the page prints its own title. */
  readonly hasTitle?: boolean
}

/** The title of a printed list with its search and filters in words. */
export function PrintedHeading({ declaration, view, query: { search, filters }, hasTitle = true }: PrintedHeadingProps) {
  const active = listFilters(declaration).filter(({ name }) => filters[name] !== undefined)
  return (
    <>
      {hasTitle ? <h1>{listTitle(declaration, view)}</h1> : null}
      {search || active.length > 0 ? (
        <ul className="print-filters">
          {search ? (
            <li>
              <TypedText text={`Search: ${search}`} />
            </li>
          ) : null}
          {active.map((filter) => (
            <PrintedFilter key={filter.name} filter={filter} value={filters[filter.name] ?? ''} />
          ))}
        </ul>
      ) : null}
    </>
  )
}

function PrintedFilter({ filter, value }: { readonly filter: ListFilter; readonly value: FilterValue }) {
  const { field } = filter
  const isReference = field?.kind === 'reference' || field?.kind === 'references'
  const { title } = useReferenceTitle(isReference ? field.to : '', isReference ? String(value) : null)
  return (
    <li>
      <TypedText text={isReference ? `${filter.label}: ${title}` : filterWords(filter, value)} />
    </li>
  )
}

/**
 * The head of the page that is printed with the keys of the browser; rendered only while it is printed. A page with heads of its own says so by `data-own-head`.
 */
export default function PagePrintHead() {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const { classList } = document.documentElement
    const show = () => {
      classList.toggle('print-wide', isWide())
      // The browser draws the paper right after the event.
      flushSync(() => setPrinting(inPage('[data-own-head]') === null))
    }
    const hide = () => {
      classList.remove('print-wide')
      setPrinting(false)
    }
    window.addEventListener('beforeprint', show)
    window.addEventListener('afterprint', hide)
    return () => {
      window.removeEventListener('beforeprint', show)
      window.removeEventListener('afterprint', hide)
    }
  }, [])
  return isPrinting ? (
    <PrintHead>
      <AddressHeading />
    </PrintHead>
  ) : null
}

const inPage = (selector: string) => document.querySelector(`#main ${selector}`)

/** Number of columns that fit on upright paper. */
const narrowColumns = 7

/** True where the printed list, or a table with `data-print="wide"`, has many columns, without those of boxes and buttons. */
function isWide(): boolean {
  const table = document.querySelector('.printed-list .list-table') ?? inPage('.list-table, [data-print="wide"]')
  const heads = [...(table?.querySelectorAll('thead th') ?? [])]
  return heads.filter(({ textContent }) => !/^(?:Actions)?$/.test(textContent.trim())).length > narrowColumns
}

/** The heading of the list at the present address; nothing for a record or a page below it. */
function AddressHeading() {
  const { pathname, search } = useLocation()
  const { all } = useDeclarations()
  const today = useToday()
  const lengthAt = (declaration: Declaration) => (`${pathname}/`.startsWith(`${listPath(declaration)}/`) ? listPath(declaration).length : 0)
  const [declaration] = all.filter(lengthAt).sort((a, b) => lengthAt(b) - lengthAt(a))
  if (!declaration) return null
  const { view, isCovered } = listAt(declaration, pathname)
  if (isCovered) return null
  const query = datedQuery(declaration, readListQuery(declaration, new URLSearchParams(search), view), today)
  // The head of a list's page is not printed (print.css).
  return <PrintedHeading declaration={declaration} view={view} query={query} hasTitle={inPage('.resource-list') !== null} />
}
