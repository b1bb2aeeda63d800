import type { Declaration } from '#definition/declaration.ts'
import type { MenuIconName } from '#definition/menu-icon.ts'
import { resourceTitle } from '#definition/labels.ts'
import { listPath } from '#crud/list/query.ts'

/** One line of the sidebar that leads somewhere. */
export interface MenuEntry {
  readonly path: string
  readonly label: string
  readonly icon: MenuIconName
  readonly order: number
  /** Addresses of resources without an entry, which this one is marked at as well. */
  readonly others?: readonly string[]
  /** The resource that counts something beside its entry. */
  readonly counted?: Declaration
  /** The letter after `g` that opens it. */
  readonly key?: string | undefined
}

/** A menu line that opens others. Its place is its first entry's. */
export interface MenuGroup extends Omit<MenuEntry, 'path'> {
  readonly entries: readonly MenuEntry[]
}

/** Position of the home page among the entries that declarations give. */
export const homeEntry: MenuEntry = { path: '/dashboard', label: 'Dashboard', icon: 'dashboard', order: 10 }

/** The sidebar's entries from the declarations, the same for every role (NAV-01, NAV-04). */
export function menuOf(declarations: readonly Declaration[]): readonly (MenuEntry | MenuGroup)[] {
  const lines: (MenuEntry | MenuGroup)[] = [homeEntry]
  const groups = new Map<string, MenuEntry[]>()
  for (const declaration of declarations) {
    const entries = entriesOf(declaration, declarations)
    const group = declaration.menu?.group
    if (group === undefined) lines.push(...entries)
    else groups.set(group, [...(groups.get(group) ?? []), ...entries])
  }
  for (const [label, unsorted] of groups) {
    const entries = [...unsorted].sort(byOrder)
    const [first] = entries
    if (first) lines.push({ label, icon: first.icon, order: first.order, entries })
  }
  return lines.sort(byOrder)
}

/** The path of the entry that an address belongs to: the longest that it lies at or under. */
export function entryAt(pathname: string, lines: readonly (MenuEntry | MenuGroup)[]): string | undefined {
  const entries = lines.flatMap((line) => ('entries' in line ? line.entries : [line]))
  const places = entries.flatMap(({ path, others = [] }) => [path, ...others].map((address) => ({ path, address })))
  const around = places.filter(({ address }) => pathname === address || pathname.startsWith(`${address}/`))
  return around.sort((a, b) => b.address.length - a.address.length)[0]?.path
}

function entriesOf(declaration: Declaration, all: readonly Declaration[]): MenuEntry[] {
  const { name, menu, list, pages } = declaration
  if (!menu) return []
  const own = {
    path: listPath(declaration),
    label: menu.label ?? resourceTitle(declaration),
    icon: menu.icon,
    order: menu.order,
    others: all.filter(({ under }) => under === name).map((other) => listPath(other)),
    ...(menu.badge ? { counted: declaration } : {}),
  }
  const views = Object.entries({ ...list.views, ...pages }).flatMap(([view, { menu: entry }]) =>
    entry ? [{ path: `/${name}/${view}`, label: entry.label, icon: entry.icon ?? menu.icon, order: entry.order }] : [],
  )
  return [own, ...views]
}

function byOrder(a: { readonly order: number; readonly label: string }, b: { readonly order: number; readonly label: string }): number {
  return a.order - b.order || a.label.localeCompare(b.label)
}
