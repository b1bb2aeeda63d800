import type { MenuProps } from 'antd'
import type { Declaration, RowSubmenu } from '#definition/declaration.ts'
import type { MenuIconName } from '#definition/menu-icon.ts'
import { useSingleKeys } from '#ui/single-keys.ts'
import { MenuIcon } from '#ui/menu-icon.tsx'
import { OpenMenu } from '#ui/open-menu.tsx'
import type { ActionItem, OfferedAction } from '#crud/action-items.ts'

interface RowMenuProps {
  readonly items: readonly ActionItem[]
  /** Groups of items, each behind one entry. */
  readonly menus: readonly RowSubmenu[]
  /** Cells of the row with a key: their first action here shows it. */
  readonly inline?: Declaration['list']['inline']
  /** True below the value of a cell. */
  readonly isAtStart?: boolean
  onChoose(action: OfferedAction): void
  onClose(): void
}

/** The menu of a row's other actions. Forbidden ones are listed with the reason, which needs no pointer to read (AUTH-16). It exists only while it is open. */
export function RowMenu({ items: offered, menus, inline = {}, isAtStart = false, onChoose, onClose }: RowMenuProps) {
  const hasKeys = useSingleKeys()
  const keyOf = ({ key: name }: ActionItem) =>
    Object.values(inline).find((cell) => cell?.actions.find((action) => offered.some(({ key, reason }) => key === action && reason === undefined)) === name)
      ?.key
  const entryOf = (item: ActionItem) => ({
    key: item.key,
    danger: item.isDanger,
    disabled: item.reason !== undefined,
    label: <Label label={item.label} icon={item.icon} shortcut={hasKeys ? keyOf(item) : undefined} />,
  })
  const itemsOf = (reason: string | undefined) => {
    const those = offered.filter((item) => item.reason === reason)
    return those.flatMap((item, index): NonNullable<MenuProps['items']> => {
      const menu = menus.find(({ actions }) => actions.includes(item.key))
      const inside = menu ? those.filter(({ key }) => menu.actions.includes(key)) : []
      const isFirstDanger = item.isDanger && index > 0 && !those[index - 1]?.isDanger
      if (!menu || inside.length < 2) return [...(isFirstDanger ? [line(item.key)] : []), entryOf(item)]
      if (inside[0] !== item) return []
      return [
        ...(index > 0 ? [line(item.key)] : []),
        {
          key: `menu ${menu.menu}`,
          label: <Label label={menu.menu} icon={menu.icon} />,
          popupClassName: 'open-menu row-menu-list',
          children: inside.map(entryOf),
        },
      ]
    })
  }
  const reasons = [...new Set(offered.flatMap(({ reason }) => (reason === undefined ? [] : [reason])))]
  const items = [...itemsOf(undefined), ...reasons.map((reason) => ({ key: reason, type: 'group' as const, label: reason, children: itemsOf(reason) }))]
  return (
    <OpenMenu
      items={items}
      className="row-menu-list"
      isAtStart={isAtStart}
      onClose={onClose}
      onChoose={(key) => {
        const chosen = offered.find((item) => item.key === key)
        onClose()
        if (chosen) onChoose(chosen.action)
      }}
    />
  )
}

/** A line above a submenu and above the dangerous entries. */
const line = (above: string) => ({ key: `above ${above}`, type: 'divider' as const })

function Label({ label, icon, shortcut }: { readonly label: string; readonly icon?: MenuIconName | undefined; readonly shortcut?: string | undefined }) {
  return (
    <span className="row-menu-label">
      {icon ? <MenuIcon name={icon} /> : null}
      {label}
      {shortcut === undefined ? null : <kbd aria-hidden>{shortcut}</kbd>}
    </span>
  )
}
