import { Button } from 'antd'
import type { Declaration } from '#definition/declaration.ts'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { bulkActionItems, type OfferedAction } from '#crud/action-items.ts'
import { usePermissions } from '#crud/current-user.ts'

interface BulkBarProps {
  readonly declaration: Declaration
  readonly count: number
  onAct(action: OfferedAction): void
  onClear(): void
}

/** Shows the number of selected rows and the actions on them (USR-04). */
export function BulkBar({ declaration, count, onAct, onClear }: BulkBarProps) {
  const items = bulkActionItems(declaration, usePermissions())
  if (count === 0) return null
  return (
    <section className="bulk-bar" aria-label="Selection">
      <span role="status">
        {count} {declaration.label.one}(s) selected
      </span>
      {items.map(({ key, label, isDanger, reason, action }) => (
        <PermittedButton key={key} size="small" danger={isDanger} reason={reason} onClick={() => onAct(action)}>
          {label}
        </PermittedButton>
      ))}
      <Button size="small" type="text" onClick={onClear}>
        Clear selection
      </Button>
    </section>
  )
}
