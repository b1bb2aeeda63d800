import { isOperationAllowed } from '#crud/action-items.ts'
import { goKeys } from '#crud/go-keys.ts'
import { viewPermission } from '#crud/list/links.tsx'
import type { Declaration } from '#definition/declaration.ts'
import { type Permission, permissionFor } from '#domain/permission.ts'
import { foldForSearch } from '#domain/search-fold.ts'
import { chooseScheme } from '#ui/scheme.ts'
import { pages as settingsPages, schemes } from '../account-entries.tsx'
import { menuOf } from '../menu-entries.ts'
import type { FinderOption } from './option.ts'

type May = (permission: Permission) => boolean

/** The screens of the menu and of the settings that the user may see, with the keys that open them. */
export function screenOptions(all: readonly Declaration[], may: May): readonly FinderOption[] {
  const keys = new Map(goKeys(all).map(({ key, path }) => [path, key]))
  const entries = menuOf(all).flatMap((line) => ('entries' in line ? line.entries.map((each) => ({ ...each, words: line.label })) : [{ ...line, words: '' }]))
  const settings = may('settings.view') ? settingsPages : []
  return [
    ...entries
      .filter(({ path }) => mayOpen(path, all, may))
      .map(({ path, label, icon, words }) => ({
        key: path,
        label,
        words,
        icon,
        to: path,
        ...(keys.has(path) && { end: <Keys keys={`g ${keys.get(path)}`} /> }),
      })),
    ...settings.map(([path, label]) => ({ key: path, label, words: 'settings', icon: 'settings' as const, to: path })),
  ]
}

function Keys({ keys }: { readonly keys: string }) {
  return <kbd>{keys}</kbd>
}

function mayOpen(path: string, all: readonly Declaration[], may: May): boolean {
  const [, name, below] = path.split('/')
  const declaration = all.find((each) => each.name === name)
  return !declaration || may(declaration.pages?.[below ?? '']?.permission ?? viewPermission(declaration, below))
}

interface CommandsFor {
  readonly may: May
  /** Shows the keys. */
  help(): void
  signOut(): void
}

/** Commands that are available everywhere: the main link or the form of each list, the appearance, help, signing out. */
export function commandOptions(all: readonly Declaration[], { may, help, signOut }: CommandsFor): readonly FinderOption[] {
  const sorted = all.toSorted((a, b) => (a.menu?.order ?? 1_000) - (b.menu?.order ?? 1_000))
  return [
    ...sorted.flatMap((declaration) => addOptions(declaration, may)),
    ...schemes.map(([scheme, label]) => ({
      ...{ key: scheme, label, words: 'appearance theme mode' },
      run: () => chooseScheme(scheme),
    })),
    { key: 'keys', label: 'Keyboard shortcuts', words: 'help keys', icon: 'key', run: help },
    { key: 'logout', label: 'Sign out', words: 'logout log out', run: signOut },
  ]
}

function addOptions(declaration: Declaration, may: May): readonly FinderOption[] {
  const { name, label, list, menu, permission } = declaration
  const icon = menu?.icon
  const main = (list.links ?? []).filter(({ primary, permission: own }) => primary && may(own ?? permissionFor(permission, 'view')))
  if (main.length > 0) return main.map((link) => ({ key: link.to, label: link.label, words: `add create ${label.one}`, icon, to: link.to }))
  if (list.page || !isOperationAllowed(declaration, 'create') || !may(permissionFor(permission, 'create'))) return []
  return [{ key: `/${name}/add`, label: label.add ?? `Add ${label.one}`, words: `new create ${label.one}`, icon, to: `/${name}/add` }]
}

/** The entries that hold every typed word, those whose label begins with the text first. */
export function matching(options: readonly FinderOption[], text: string, most: number): readonly FinderOption[] {
  const typed = foldForSearch(text)
  const words = typed.split(' ').filter(Boolean)
  const found = options.filter(({ label, words: others = '' }) => {
    const all = ` ${foldForSearch(`${label} ${others}`)}`
    return words.length > 0 && words.every((word) => all.includes(` ${word}`))
  })
  const rank = ({ label }: FinderOption) => (foldForSearch(label).startsWith(typed) ? 0 : 1)
  return found.toSorted((a, b) => rank(a) - rank(b)).slice(0, most)
}
