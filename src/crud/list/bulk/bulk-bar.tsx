import { bulkActionItems, type OfferedAction } from '#crud/action-items.ts'
import { usePermissions } from '#crud/current-user.ts'
import type { KnownRecord } from '#crud/screens-context.ts'
import { useCalls } from '#crud/use-call.ts'
import { useFailureNotice } from '#crud/use-failure-notice.ts'
import { useRefresh } from '#crud/use-refresh.ts'
import { useDoneChanges } from '#crud/use-undo.ts'
import type { Declaration } from '#definition/declaration.ts'
import { formatCount } from '#domain/count.ts'
import { selectionLimit } from '#domain/page.ts'
import { LightButton } from '#ui/light-button.tsx'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { actOnSelected } from './act-on-selected.ts'
import type { ListQuery } from '#crud/list/query.ts'
import { useReadRows } from '#crud/list/read-rows.ts'
import type { ListContent } from '#crud/list/rows.ts'

/** Number of records up to which an action that can be undone is done without a question. */
const maxAtOnce = 10

interface BulkBarProps {
  readonly declaration: Declaration
  readonly selected: readonly KnownRecord[]
  readonly query: ListQuery
  readonly content: ListContent
  onAct(action: OfferedAction): void
  /** Called with the ids of records on which an action is done. */
  onDone(ids: readonly string[]): void
  /** Takes these records into the selection, in place of those that are in it. */
  onSelect(records: readonly KnownRecord[]): void
}

/** Shows the number of selected rows and the actions on them (USR-04), and selects all that the filters leave, on all pages (VIEW-04). */
export function BulkBar({ declaration, selected, query, content, onAct, onDone, onSelect }: BulkBarProps) {
  const count = selected.length
  const items = bulkActionItems(declaration, usePermissions())
  const { send } = useCalls(declaration.name)
  const refresh = useRefresh()
  const showDone = useDoneChanges()
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
  const act = (offered: OfferedAction) => {
    const action = typeof offered === 'string' ? declaration.actions?.[offered] : undefined
    if (typeof offered === 'object' || !action?.undo || action.body || action.dialog || count > maxAtOnce) return onAct(offered)
    return run(async () => {
      try {
        await actOnSelected({ declaration, name: offered, records: selected, send, refresh, showDone, onDone })
      } catch (thrown) {
        showFailure(thrown, (message) => message ?? action.failure ?? `${action.label}: not done`)
      }
    })
  }
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
        <LightButton key={key} isSmall isDanger={isDanger} reason={reason} disabled={isWorking} onClick={() => void act(action)}>
          {label}
        </LightButton>
      ))}
      <LightButton isSmall variant="text" onClick={() => onSelect([])}>
        Clear selection
      </LightButton>
    </section>
  )
}
