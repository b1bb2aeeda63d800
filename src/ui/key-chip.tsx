const isMac = () => navigator.userAgent.includes('Mac')

/** A shortcut as `aria-keyshortcuts` takes it, with the main key of this system: `Control+Enter` is `Meta+Enter` on a Mac. */
export function ariaKeys(keys: string): string {
  return isMac() ? keys.replace('Control', 'Meta') : keys
}

const signs: Readonly<Record<string, string>> = { Control: 'Ctrl', Meta: '⌘', Enter: '↵' }

/** The label of a shortcut: `S`, `Ctrl ↵`. */
export function keysText(keys: string): string {
  const words = ariaKeys(keys).split('+')
  return words.map((key) => signs[key] ?? key.toUpperCase()).join(' ')
}

/** The keys of a button or an entry of a menu. A screen reader has them from `aria-keyshortcuts`. */
export function KeyChip({ keys }: { readonly keys: string }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a kbd takes no focus
  return <kbd aria-hidden="true">{keysText(keys)}</kbd>
}
