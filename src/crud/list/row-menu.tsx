import { MenuIcon } from '#ui/menu-icon.tsx'
import { OpenMenu } from '#ui/open-menu.tsx'
import type { ActionItem, OfferedAction } from '#crud/action-items.ts'

interface RowMenuProps {
  readonly items: readonly ActionItem[]
  onChoose(action: OfferedAction): void
  onClose(): void
}

/** The menu of a row's other actions; those that the user may not take are listed below the reason, so that it can be read without a pointer (AUTH-16). It exists only while it is open. */
export function RowMenu({ items: offered, onChoose, onClose }: RowMenuProps) {
  const itemsOf = (reason: string | undefined) =>
    offered
      .filter((item) => item.reason === reason)
      .map((item) => ({ key: item.key, danger: item.isDanger, disabled: reason !== undefined, label: <Label item={item} /> }))
  const reasons = [...new Set(offered.flatMap(({ reason }) => (reason === undefined ? [] : [reason])))]
  const items = [...itemsOf(undefined), ...reasons.map((reason) => ({ key: reason, type: 'group' as const, label: reason, children: itemsOf(reason) }))]
  return (
    <OpenMenu
      items={items}
      className="row-menu-list"
      onClose={onClose}
      onChoose={(key) => {
        const chosen = offered.find((item) => item.key === key)
        onClose()
        if (chosen) onChoose(chosen.action)
      }}
    />
  )
}

function Label({ item: { label, icon } }: { item: ActionItem }) {
  return (
    <span className="row-menu-label">
      {icon ? <MenuIcon name={icon} /> : null}
      {label}
    </span>
  )
}
