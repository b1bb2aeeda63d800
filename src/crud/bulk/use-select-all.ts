import { useNotification } from '@refinedev/core'
import { useState } from 'react'
import type { KnownRecord } from '#crud/screens-context.ts'
import { useFailureNotice } from '#crud/use-failure-notice.ts'
import type { Declaration } from '#definition/declaration.ts'
import { formatCount } from '#domain/count.ts'
import { maxSelected } from '#domain/page.ts'
import { useAbort } from '#ui/use-abort.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import type { ListQuery } from '#crud/list/query.ts'
import { useReadRows } from '#crud/list/read-rows.ts'
import { type ListContent, recordsIn } from '#crud/list/rows.ts'

interface SelectAllOptions {
  readonly declaration: Declaration
  readonly query: ListQuery
  readonly content: Pick<ListContent, 'total' | 'isTotalCapped'>
  /** Takes these records into the selection, in place of those that are in it. */
  onSelect(records: readonly KnownRecord[]): void
}

/** The reading of all rows that the filters leave, on all pages, into the selection (VIEW-04). Until it has ended the former selection stays, also after a stop or a failure. */
export function useSelectAll({ declaration, query, content, onSelect }: SelectAllOptions) {
  const { many } = declaration.label
  const [count, setCount] = useState(0)
  // Another search, and another screen, end the reading: its rows would be selected nowhere.
  const { begin, abort } = useAbort()
  const readRows = useReadRows(declaration)
  const showFailure = useFailureNotice()
  const { open } = useNotification()
  const { isWorking, run } = useOneAtATime((thrown) =>
    showFailure(thrown, (message) => [`Not all ${many} could be read, so no more are selected`, message].filter(Boolean).join(': ')),
  )
  const { total, isTotalCapped } = content
  /** Number of rows that can be selected, as far as it is known. */
  const most = isTotalCapped ? maxSelected : Math.min(total, maxSelected)
  const read = async () => {
    setCount(0)
    const answer = await readRows(query, { limit: maxSelected, signal: begin(), onPage: setCount })
    if (!answer) return
    const records = recordsIn(answer.rows)
    onSelect(records)
    const expected = answer.isTotalCapped ? answer.rows.length : Math.min(answer.total, maxSelected)
    if (records.length < expected)
      open?.({ type: 'error', message: `${formatCount(records.length)} of ${formatCount(expected)} ${many} are selected: the others could not be read` })
  }
  const all = isTotalCapped ? `more than ${formatCount(total)}` : formatCount(most)
  return {
    most,
    isReading: isWorking,
    progress: `${formatCount(count)} of ${all} read`,
    label: isTotalCapped || total > maxSelected ? `Select the first ${formatCount(most)}` : `Select all ${formatCount(total)} that match`,
    start: () => void run(read),
    stop: abort,
  }
}
