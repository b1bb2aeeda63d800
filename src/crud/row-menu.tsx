import { Dropdown, Tooltip } from 'antd'
import type { RowAction } from '#definition/declaration.ts'
import type { Fields } from '#definition/field.ts'
import { MenuIcon } from '#ui/menu-icon.tsx'
import type { Offer } from './action-list.ts'

interface RowMenuProps {
  readonly offers: readonly Offer<RowAction<Fields>>[]
  onChoose(action: RowAction<Fields>): void
  onClose(): void
}

/** The menu of a row's other actions. It exists only while it is open. */
export function RowMenu({ offers, onChoose, onClose }: RowMenuProps) {
  const items = offers.map(({ key, label, icon, isDanger, reason }) => ({
    key,
    danger: isDanger,
    disabled: reason !== undefined,
    icon: icon ? <MenuIcon name={icon} /> : undefined,
    label: reason ? (
      <Tooltip title={reason} placement="left">
        <span>{label}</span>
      </Tooltip>
    ) : (
      label
    ),
  }))
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      placement="bottomRight"
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
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
