import Dropdown from 'antd/es/dropdown/dropdown'
import type { RowAction } from '#definition/declaration.ts'
import type { Fields } from '#definition/field.ts'
import { MenuIcon } from '#ui/menu-icon.tsx'
import type { ActionItem } from '#crud/action-items.ts'

interface RowMenuProps {
  readonly offers: readonly ActionItem<RowAction<Fields>>[]
  onChoose(action: RowAction<Fields>): void
  onClose(): void
}

/** The menu of a row's other actions; those that the user may not take stand below the reason, which so needs no pointer to be read (AUTH-16). It exists only while it is open. */
export function RowMenu({ offers, onChoose, onClose }: RowMenuProps) {
  const itemsOf = (reason: string | undefined) =>
    offers
      .filter((offer) => offer.reason === reason)
      .map((offer) => ({ key: offer.key, danger: offer.isDanger, disabled: reason !== undefined, label: <Words offer={offer} /> }))
  const reasons = [...new Set(offers.flatMap(({ reason }) => (reason === undefined ? [] : [reason])))]
  const items = [...itemsOf(undefined), ...reasons.map((reason) => ({ key: reason, type: 'group' as const, label: reason, children: itemsOf(reason) }))]
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      placement="bottomRight"
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      rootClassName="row-menu-list"
      menu={{
        items,
        onClick({ key, domEvent }) {
          domEvent.stopPropagation()
          const chosen = offers.find((offer) => offer.key === key)
          onClose()
          if (chosen) onChoose(chosen.action)
        },
      }}
    >
      <span className="row-menu-anchor" />
    </Dropdown>
  )
}

function Words({ offer: { label, icon } }: { offer: ActionItem<RowAction<Fields>> }) {
  return (
    <span className="row-menu-label">
      {icon ? <MenuIcon name={icon} /> : null}
      {label}
    </span>
  )
}
