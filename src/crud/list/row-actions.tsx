import { Button } from 'antd'
import { MoreHorizontal } from 'lucide-react'
import { memo, startTransition, useRef, useState } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { actionItems, type OfferedAction, rowActionsOf } from '#crud/action-items.ts'
import { titleOf } from '#crud/messages.ts'
import { usePermissions, useCurrentUser } from '#crud/current-user.ts'
import { RowMenu } from './row-menu.tsx'
import type { KnownRecord } from '#crud/screens-context.ts'
import './list-table.css'

interface RowActionsProps {
  readonly declaration: Declaration
  readonly record: KnownRecord
  /** An action on this row is under way. */
  readonly isBusy: boolean
  onAct(action: OfferedAction, record: KnownRecord): void
}

/** What may be done with a row: the first action as a button, the others in a menu that is made when it is opened. Drawn again only when the row changes: a hundred of them are heavy. */
export const RowActions = memo(function RowActions({ declaration, record, isBusy, onAct }: RowActionsProps) {
  const [isOpen, setOpen] = useState(false)
  const wasOpen = useRef(false)
  const more = useRef<HTMLButtonElement>(null)
  const [first, ...others] = actionItems(declaration, rowActionsOf(declaration), record, usePermissions(), useCurrentUser())
  if (!first) return null
  const name = titleOf(declaration, record)
  const close = () => {
    setOpen(false)
    more.current?.focus()
  }
  return (
    <span className="row-actions">
      <PermittedButton size="small" reason={first.reason} disabled={isBusy} aria-label={`${first.label} ${name}`} onClick={() => onAct(first.action, record)}>
        {first.label}
      </PermittedButton>
      {others.length > 0 ? (
        <span className="row-menu">
          <Button
            ref={more}
            size="small"
            type="text"
            loading={isBusy}
            aria-label={`More actions for ${name}`}
            aria-haspopup="menu"
            aria-expanded={isOpen}
            icon={<MoreHorizontal size={16} aria-hidden="true" />}
            onPointerDown={() => {
              wasOpen.current = isOpen
            }}
            onClick={() => {
              // The click itself is answered at once; the menu is drawn behind it.
              const isOpening = !wasOpen.current
              startTransition(() => setOpen(isOpening))
              wasOpen.current = false
            }}
          />
          {isOpen ? <RowMenu items={others} onClose={close} onChoose={(action) => onAct(action, record)} /> : null}
        </span>
      ) : null}
    </span>
  )
})
