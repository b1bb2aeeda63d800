/** The signs of keys that are no letters and digits, without and with Shift. */
const signs: Readonly<Record<string, string>> = { Slash: '/?', Minus: '-_', Equal: '=+' }

/**
 * The key of a press as shortcuts and scanners mean it. With Caps Lock it is the small letter. While the keyboard is set to a script without Latin letters, such
 * as Hindi or Tamil, it is what the same key of an English keyboard has.
 */
export function shortcutKey({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  if (/^[\x20-\x7e]+$/.test(key)) return key.length === 1 && !shiftKey ? key.toLowerCase() : key
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter) return shiftKey ? letter : letter.toLowerCase()
  return /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? signs[code]?.charAt(shiftKey ? 1 : 0) ?? key
}
