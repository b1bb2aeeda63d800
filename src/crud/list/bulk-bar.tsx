import { bulkActionItems, type OfferedAction } from '#crud/action-items.ts'
import { usePermissions } from '#crud/current-user.ts'
import type { KnownRecord } from '#crud/screens-context.ts'
import { useFailureNotice } from '#crud/use-failure-notice.ts'
import type { Declaration } from '#definition/declaration.ts'
import { formatCount } from '#domain/count.ts'
import { selectionLimit } from '#domain/page.ts'
import { LightButton } from '#ui/light-button.tsx'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import type { ListQuery } from './query.ts'
import { useReadRows } from './read-rows.ts'
import type { ListContent } from './rows.ts'

interface BulkBarProps {
  readonly declaration: Declaration
  readonly count: number
  readonly query: ListQuery
  readonly content: ListContent
  onAct(action: OfferedAction): void
  /** Takes these records into the selection, in place of those that are in it. */
  onSelect(records: readonly KnownRecord[]): void
}

/** Shows the number of selected rows and the actions on them (USR-04), and selects all that the filters leave, on all pages (VIEW-04). */
export function BulkBar({ declaration, count, query, content, onAct, onSelect }: BulkBarProps) {
  const items = bulkActionItems(declaration, usePermissions())
  const readRows = useReadRows(declaration)
  const showFailure = useFailureNotice()
  const { isWorking, run } = useOneAtATime((thrown) => showFailure(thrown, (message) => message ?? `The ${declaration.label.many} could not be read`))
  const { total, rows } = content
  const isMore = content.isTotalCapped || total > selectionLimit
  const most = Math.min(total, selectionLimit)
  const selectAll = () =>
    run(async () => {
      const read = await readRows(query, selectionLimit)
      onSelect(read.rows.flatMap((row) => (row.kind === 'record' ? [row.record] : [])))
    })
  return (
    <section className="bulk-bar" aria-label="Selection">
      <span role="status">
        {formatCount(count)} {declaration.label.one}(s) selected
      </span>
      {count >= rows.length && count < most ? (
        <LightButton isSmall variant="link" disabled={isWorking} onClick={() => void selectAll()}>
          {isMore ? `Select the first ${formatCount(most)}` : `Select all ${formatCount(total)} that match`}
        </LightButton>
      ) : null}
      {items.map(({ key, label, isDanger, reason, action }) => (
        <LightButton key={key} isSmall isDanger={isDanger} reason={reason} disabled={isWorking} onClick={() => onAct(action)}>
          {label}
        </LightButton>
      ))}
      <LightButton isSmall variant="text" onClick={() => onSelect([])}>
        Clear selection
      </LightButton>
    </section>
  )
}
