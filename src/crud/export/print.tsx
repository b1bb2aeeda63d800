import { type BaseRecord, useNotification, useOnError } from '@refinedev/core'
import { useIsFetching } from '@tanstack/react-query'
import { Button } from 'antd'
import { Printer } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useCellContext } from '#crud/fields/cells/cell-value.tsx'
import { PrintedHeading, PrintHead } from '#crud/print/print-head.tsx'
import type { Declaration } from '#definition/declaration.ts'
import { listTitle } from '#definition/labels.ts'
import { countText, formatCount } from '#domain/count.ts'
import { printLimit } from '#domain/page.ts'
import { describeError } from '#ui/describe-error.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { useToday } from '#ui/use-today.ts'
import { tableColumns } from '#crud/list/columns.tsx'
import { GroupedTable } from '#crud/table/lazy-grouped-table.ts'
import type { ListQuery } from '#crud/list/query.ts'
import { type ReadRows, useReadRows } from '#crud/list/read-rows.ts'
import { toneOfRow } from '#crud/table/row-tone.tsx'
import { ListTable } from '#crud/table/table.tsx'

interface ListPrintProps {
  readonly declaration: Declaration
  readonly view: string | undefined
  readonly query: ListQuery
}

/** Prints all rows of the list with the search, filters and sort in force, up to a limit that the paper names. */
export function ListPrint({ declaration, view, query }: ListPrintProps) {
  const [printed, setPrinted] = useState<ReadRows | null>(null)
  const readRows = useReadRows(declaration)
  const { open } = useNotification()
  const { mutate: reportRefusal } = useOnError()
  const { isWorking, run } = useOneAtATime((thrown) => {
    reportRefusal(thrown)
    const { message, outcomeText } = describeError(thrown)
    open?.({ type: 'error', message: message ?? `The ${declaration.label.many} could not be read`, ...(outcomeText ? { description: outcomeText } : {}) })
  })
  return (
    <>
      <Button
        aria-label="Print"
        title={`Print up to ${printLimit} rows`}
        icon={<Printer size={14} aria-hidden="true" />}
        loading={isWorking || printed !== null}
        onClick={() => void run(async () => setPrinted(await readRows(query, { limit: printLimit })))}
      />
      {printed ? (
        <Suspense fallback={null}>
          <PrintedList declaration={declaration} view={view} query={query} printed={printed} onDone={() => setPrinted(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

interface PrintedListProps extends ListPrintProps {
  readonly printed: ReadRows
  /** The dialog of the browser is closed. */
  onDone(): void
}

/** Class of the page while a list takes its place on paper. */
const placeClass = 'printing-list'
const nowhere = () => '#'
const nothing = () => undefined

/** A list on paper, in place of the page: it opens the print dialog once all that it shows is read. */
function PrintedList({ declaration, view, query, printed: { rows, total, isTotalCapped }, onDone }: PrintedListProps) {
  const context = useCellContext()
  const today = useToday()
  const { columns } = useMemo(
    () => tableColumns(declaration, { recordAddress: nowhere, isNarrow: false, isSelectable: false, isPrinted: true, context }),
    [declaration, context],
  )
  const isReading = useIsFetching() > 0
  const print = useEffectEvent(() => {
    window.addEventListener('afterprint', onDone, { once: true })
    window.print()
  })
  useEffect(() => {
    if (isReading) return
    const frame = requestAnimationFrame(() => print())
    return () => cancelAnimationFrame(frame)
  }, [isReading])
  useEffect(() => {
    document.documentElement.classList.add(placeClass)
    return () => document.documentElement.classList.remove(placeClass)
  }, [])
  const table = {
    label: listTitle(declaration, view),
    columns,
    isStacked: false,
    rows,
    toneOf: (record: BaseRecord) => toneOfRow(declaration, record, { today, timeZone: context.timeZone }),
    sort: query.sort,
    isPlaceholder: false,
    onOpen: nothing,
    onSort: nothing,
  }
  const { label, list } = declaration
  const isCut = isTotalCapped || rows.length < total
  return createPortal(
    <section className="printed-list" aria-hidden="true">
      <PrintHead>
        <PrintedHeading declaration={declaration} view={view} query={query} />
      </PrintHead>
      {list.groupBy === undefined ? <ListTable {...table} /> : <GroupedTable declaration={declaration} {...table} />}
      <p className="list-count">
        {isCut ? `First ${formatCount(rows.length)} of ` : ''}
        {countText(total, label, isTotalCapped)}
        {isCut ? `. Filter the list to print the others.` : ''}
      </p>
    </section>,
    document.body,
  )
}
