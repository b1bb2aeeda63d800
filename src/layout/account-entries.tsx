import type { MenuProps } from 'antd'
import { Check, FileCode, History, KeyRound, LogOut, type LucideIcon, MessageSquareText, Monitor, MonitorSmartphone, Moon, Settings, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { OpenMenu } from '#ui/open-menu.tsx'
import type { SchemeChoice } from '#ui/scheme.ts'

export type AccountEntry = readonly [key: string, label: string, icon: LucideIcon]

export const schemes: readonly (AccountEntry & readonly [SchemeChoice, ...unknown[]])[] = [
  ['light', 'Light', Sun],
  ['dark', 'Dark', Moon],
  ['system', 'Match system', Monitor],
]

/** Dialogs about oneself, by the names that `pages/screens.ts` gives them. */
const dialogs: readonly AccountEntry[] = [
  ['user-password', 'Change your password', KeyRound],
  ['user-sessions', 'Sessions and security', MonitorSmartphone],
]

/** Pages that the sidebar does not show (NAV-01), for those who may see them; HIS-03. */
export const pages: readonly AccountEntry[] = [
  ['/settings/audit', 'Audit trail', History],
  ['/settings/laboratory', 'Settings', Settings],
  ['/report-phrases', 'Report phrases', MessageSquareText],
  ['/settings/declarations', 'Declarations', FileCode],
]

interface AccountEntriesProps {
  readonly choice: SchemeChoice
  /** Name and email, for a phone, whose header has no room for them. */
  readonly who: ReactNode
  readonly hasDialogs: boolean
  readonly maySeeSettings: boolean
  /** Gets the key of the entry: a scheme, a dialog, an address, or `logout`. */
  onChoose(key: string): void
  onClose(): void
}

/** The menu under the avatar, which exists only while it is open. */
export function AccountEntries({ choice, who, hasDialogs, maySeeSettings, onChoose, onClose }: AccountEntriesProps) {
  const items: MenuProps['items'] = [
    { key: 'who', type: 'group', label: who, className: 'account-who' },
    { key: 'appearance', type: 'group', label: 'Appearance', children: schemes.map((entry) => item(entry, entry[0] === choice)) },
    { key: 'line', type: 'divider' },
    ...(hasDialogs ? dialogs : []).map((entry) => item(entry)),
    ...(maySeeSettings ? pages : []).map((entry) => item(entry)),
    { key: 'last-line', type: 'divider' },
    item(['logout', 'Logout', LogOut]),
  ]
  return <OpenMenu items={items} className="account-menu" onChoose={onChoose} onClose={onClose} />
}

function item([key, label, Icon]: AccountEntry, isChosen = false) {
  return {
    key,
    icon: <Icon size={16} aria-hidden />,
    label: isChosen ? (
      <span className="account-chosen">
        {label}
        <Check size={16} role="img" aria-label="chosen" />
      </span>
    ) : (
      label
    ),
  }
}
