/** Keeps the keyboard of a touch screen from covering what is chosen by a tap; keys of a real keyboard still type. For fields of antd, which hand on no `inputMode`. */
export function keepTouchKeyboardShut(around: HTMLElement | null | undefined, isShut = true): void {
  const field = around?.querySelector('input')
  if (field) field.inputMode = isShut ? 'none' : 'text'
}
