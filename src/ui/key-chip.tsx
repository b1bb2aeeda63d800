const isMac = () => navigator.userAgent.includes('Mac')

/** A shortcut as `aria-keyshortcuts` takes it, with the main key of this system: `Control+Enter` is `Meta+Enter` on a Mac. */
export function ariaKeys(keys: string): string {
  return isMac() ? keys.replace('Control', 'Meta') : keys
}

const signs: Readonly<Record<string, string>> = { Control: 'Ctrl', Meta: '⌘', Enter: '↵' }

/** The keys of a button or an entry of a menu: `S`, `Ctrl ↵`. A screen reader has them from `aria-keyshortcuts`. */
export function KeyChip({ keys }: { readonly keys: string }) {
  const words = ariaKeys(keys).split('+')
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a kbd takes no focus
  return <kbd aria-hidden="true">{words.map((key) => signs[key] ?? key.toUpperCase()).join(' ')}</kbd>
}
