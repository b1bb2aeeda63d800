import { bulkActionItems, type OfferedAction } from '#crud/action-items.ts'
import { usePermissions } from '#crud/current-user.ts'
import type { KnownRecord } from '#crud/screens-context.ts'
import { useCalls } from '#crud/use-call.ts'
import { useFailureNotice } from '#crud/use-failure-notice.ts'
import { useRefresh } from '#crud/use-refresh.ts'
import { useDoneChanges } from '#crud/use-undo.ts'
import type { Declaration } from '#definition/declaration.ts'
import { formatCount } from '#domain/count.ts'
import { LightButton } from '#ui/light-button.tsx'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import type { ListQuery } from '#crud/list/query.ts'
import type { ListContent } from '#crud/list/rows.ts'
import { actOnSelected } from './act-on-selected.ts'
import { useSelectAll } from './use-select-all.ts'

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
  const showFailure = useFailureNotice()
  const { isWorking, run } = useOneAtATime()
  const all = useSelectAll({ declaration, query, content, onSelect })
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
      <span role="status">{all.isReading ? all.progress : `${formatCount(count)} ${declaration.label.one}(s) selected`}</span>
      {all.isReading || (count >= content.rows.length && count < all.most) ? (
        // The second press of a double click stops nothing.
        <LightButton isSmall variant="link" disabled={isWorking} onClick={({ detail }) => (!all.isReading ? all.start() : detail < 2 && all.stop())}>
          {all.isReading ? 'Stop' : all.label}
        </LightButton>
      ) : null}
      {items.map(({ key, label, isDanger, reason, action }) => (
        <LightButton key={key} isSmall isDanger={isDanger} reason={reason} disabled={isWorking || all.isReading} onClick={() => void act(action)}>
          {label}
        </LightButton>
      ))}
      <LightButton isSmall variant="text" disabled={all.isReading} onClick={() => onSelect([])}>
        Clear selection
      </LightButton>
    </section>
  )
}
