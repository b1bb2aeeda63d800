import type { MenuProps } from 'antd'
import type { Declaration, RowSubmenu } from '#definition/declaration.ts'
import type { MenuIconName } from '#definition/menu-icon.ts'
import { KeyChip } from '#ui/key-chip.tsx'
import { MenuIcon } from '#ui/menu-icon.tsx'
import { OpenMenu } from '#ui/open-menu.tsx'
import { useSingleKeys } from '#ui/single-keys.ts'
import { useKeyShortcuts } from '#ui/use-key-shortcuts.ts'
import type { ActionItem, OfferedAction } from '#crud/action-items.ts'
import { entriesByReason } from '#crud/entries-by-reason.ts'

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

/** The menu of a row's other actions, which their keys choose too. Forbidden ones are listed with the reason, which needs no pointer to read (AUTH-16). It exists only while it is open. */
export function RowMenu({ items: offered, menus, inline = {}, isAtStart = false, onChoose, onClose }: RowMenuProps) {
  const hasKeys = useSingleKeys()
  const choose = (item: ActionItem) => {
    onClose()
    onChoose(item.action)
  }
  const possible = offered.filter(({ reason }) => reason === undefined)
  /** The key of an action, or of the cell that it is the first possible one of. */
  const keysOf = ({ key: name, keys, reason }: ActionItem) =>
    reason === undefined
      ? (keys ?? Object.values(inline).find((cell) => cell?.actions.find((action) => possible.some(({ key }) => key === action)) === name)?.key)
      : undefined
  const byKey = possible.flatMap((item) => [[keysOf(item) ?? '', () => choose(item)] as const])
  useKeyShortcuts(Object.fromEntries(byKey.toReversed()), { isActive: hasKeys, isLeftAlone: () => false })
  const entryOf = (item: ActionItem) => {
    const keys = hasKeys ? keysOf(item) : undefined
    return {
      key: item.key,
      danger: item.isDanger,
      disabled: item.reason !== undefined,
      label: <Label label={item.label} icon={item.icon} />,
      ...(keys && { extra: <KeyChip keys={keys} />, 'aria-keyshortcuts': keys }),
    }
  }
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
  return (
    <OpenMenu
      items={entriesByReason(offered, itemsOf)}
      className="row-menu-list"
      isAtStart={isAtStart}
      onClose={onClose}
      onChoose={(key) => {
        const chosen = offered.find((item) => item.key === key)
        if (chosen) choose(chosen)
        else onClose()
      }}
    />
  )
}

/** A line above a submenu and above the dangerous entries. */
const line = (above: string) => ({ key: `above ${above}`, type: 'divider' as const })

function Label({ label, icon }: { readonly label: string; readonly icon?: MenuIconName | undefined }) {
  return (
    <span className="row-menu-label">
      {icon ? <MenuIcon name={icon} /> : null}
      {label}
    </span>
  )
}
