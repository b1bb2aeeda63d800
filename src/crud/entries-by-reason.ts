import type { MenuProps } from 'antd'

type Entries = NonNullable<MenuProps['items']>

/** Entries of a menu: those that can be chosen, then the refused ones, below the reason that they share. A tooltip with it would not be shown by a tap. */
export function entriesByReason(offered: readonly { readonly reason: string | undefined }[], entriesOf: (reason: string | undefined) => Entries): Entries {
  const reasons = [...new Set(offered.flatMap(({ reason }) => (reason === undefined ? [] : [reason])))]
  return [...entriesOf(undefined), ...reasons.map((reason) => ({ key: reason, type: 'group' as const, label: reason, children: entriesOf(reason) }))]
}
