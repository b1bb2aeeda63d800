import { Button, Space } from 'antd'
import { ButtonMenu } from '#ui/button-menu.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ChevronDown } from 'lucide-react'
import { memo, Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Declaration, PageAction } from '#definition/declaration.ts'
import { KeyChip } from '#ui/key-chip.tsx'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { useSingleKeys } from '#ui/single-keys.ts'
import { typingPlaces, useKeyShortcuts } from '#ui/use-key-shortcuts.ts'
import { useIsPhone } from '#ui/use-media.ts'
import { useEventCallback } from '#ui/use-event-callback.ts'
import { useRowFocus } from '#ui/use-row-focus.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { type ActionItem, actionItems, actionOf, actionOfKey } from './action-items.ts'
import { usePermissions, useCurrentUser } from './current-user.ts'
import type { OpenDialog } from './dialog/action-dialog.tsx'
import { LazyActionDialog } from './dialog/lazy-action-dialog.ts'
import { entriesByReason } from './entries-by-reason.ts'
import type { KnownRecord } from './screens-context.ts'
import { useActionStarter } from './use-action-starter.ts'
import { useRefusedKey } from './use-refused-key.ts'

interface RecordActionsProps {
  readonly declaration: Declaration
  readonly record: KnownRecord
  /** Names of the actions; by default the declaration's `pageActions`. */
  readonly names?: readonly PageAction[]
}

const none: readonly PageAction[] = []
const isLeftAlone = (target: Element) => target.closest(`${typingPlaces}, [role="menu"]`) !== null
/** Buttons beside the first one. What more there is is in the menu. */
const maxOthers = 2

/** The declared buttons of a record's page: its next step is filled, what is rare or dangerous is in the menu at the end. */
export function RecordActions({ declaration, record, names = declaration.pageActions ?? none }: RecordActionsProps) {
  const { pathname, search } = useLocation()
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const start = useEventCallback(useActionStarter(declaration, `${pathname}${search}`, setOpen))
  return (
    <>
      <ActionButtons declaration={declaration} record={record} names={names} start={start} />
      {open ? (
        <Suspense fallback={<Skeleton />}>
          <LazyActionDialog {...open} declaration={declaration} onClose={() => setOpen(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

interface ActionButtonsProps extends Required<RecordActionsProps> {
  readonly start: ReturnType<typeof useActionStarter>
}

/** The buttons and the menu; a change of the address alone does not draw them again. */
const ActionButtons = memo(function ActionButtons({ declaration, record, names, start }: ActionButtonsProps) {
  // An action that is done may be gone: the focus does not go on to the next one, which one more Enter would do.
  const rowFocus = useRowFocus()
  const { isWorking: isBusy, run } = useOneAtATime()
  const [may, user] = [usePermissions(), useCurrentUser()]
  const placeOf = (name: string) => {
    const { danger, place } = actionOf(declaration, name)
    return danger ? 'danger' : place
  }
  const itemsOf = (entries: readonly string[]) => actionItems(declaration, entries, record, may, user)
  const offered = itemsOf(names.flat())
  const inMenu = (['more', 'danger'] as const).flatMap((place) => offered.filter(({ key }) => placeOf(key) === place))
  const groups = names.map((entry) => itemsOf([entry].flat()).filter((item) => !inMenu.some(({ key }) => key === item.key))).filter((items) => items.length > 0)
  const press = (name: string) => start(name, record, (work) => void run(work))
  const isPhone = useIsPhone()
  const next = groups.flat().find(({ key }) => placeOf(key) === 'next')
  const main = next ?? groups[0]?.[0]
  const [first = [], ...others] = [...groups].sort((one, other) => Number(other[0] === main) - Number(one[0] === main))
  const shown = isPhone && main ? [[main]] : [first, ...others.slice(0, maxOthers)]
  const rest = [...(isPhone ? groups.flat().filter((item) => item !== main) : others.slice(maxOthers).flat()), ...inMenu]
  const hasKeys = useSingleKeys()
  const entryOf = ({ key, label, isDanger, reason, keys }: ActionItem) => ({
    ...{ key, label, danger: isDanger, disabled: reason !== undefined },
    ...(hasKeys && keys && { extra: <KeyChip keys={keys} />, 'aria-keyshortcuts': keys }),
  })
  const entriesOf = (items: readonly ActionItem[]) => entriesByReason(items, (reason) => items.filter((item) => item.reason === reason).map(entryOf))
  const refuse = useRefusedKey()
  const pressKey = (key: string) => {
    const found = actionOfKey(declaration, names.flat(), record, may, user, key)
    if (typeof found === 'string') refuse(found)
    else if (found) press(found.key)
  }
  const keys = names.flat().flatMap((name) => actionOf(declaration, name).key ?? [])
  useKeyShortcuts(Object.fromEntries(keys.map((key) => [key, () => pressKey(key)])), { isActive: hasKeys && !isBusy, isLeftAlone })
  if (offered.length === 0) return null
  return (
    <Space wrap className="record-actions" tabIndex={-1} {...rowFocus}>
      {shown.map(([item, ...others]) => {
        if (!item) return null
        const look = { type: item === next ? 'primary' : 'default', disabled: isBusy } as const
        const button = (
          <PermittedButton key={item.key} {...look} reason={item.reason} keys={hasKeys ? item.keys : undefined} onClick={() => press(item.key)}>
            {item.label}
          </PermittedButton>
        )
        if (others.length === 0 || item.reason !== undefined) return button
        return (
          <Space.Compact key={item.key}>
            {button}
            <ButtonMenu menu={{ items: entriesOf(others), onClick: ({ key }) => press(key) }}>
              <Button {...look} aria-label={`${item.label}: more`} icon={<ChevronDown size={16} aria-hidden="true" />} />
            </ButtonMenu>
          </Space.Compact>
        )
      })}
      {rest.length > 0 ? (
        <ButtonMenu
          menu={{
            items: entriesOf(rest),
            onClick: ({ key }) => press(key),
          }}
        >
          <Button disabled={isBusy}>
            More <ChevronDown size={16} aria-hidden="true" />
          </Button>
        </ButtonMenu>
      ) : null}
    </Space>
  )
})
