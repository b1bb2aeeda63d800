import { Tooltip } from 'antd'
import Dropdown from 'antd/es/dropdown/dropdown'
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
  const items = offers.map((offer) => ({ key: offer.key, danger: offer.isDanger, disabled: offer.reason !== undefined, label: <Words offer={offer} /> }))
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

function Words({ offer: { label, icon, reason } }: { offer: Offer<RowAction<Fields>> }) {
  const words = (
    <span className="row-menu-label">
      {icon ? <MenuIcon name={icon} /> : null}
      {label}
    </span>
  )
  if (reason === undefined) return words
  return (
    <Tooltip title={reason} placement="left">
      {words}
    </Tooltip>
  )
}
