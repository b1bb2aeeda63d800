import { fireEvent, screen, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'

/** Types the first key of words, and puts the rest in place at once: each key draws the whole screen. Keys in braces are pressed. */
async function typeQuickly(user: UserEvent, field: Element, text: string): Promise<void> {
  const [words = ''] = /^[^{[]*/.exec(text) ?? []
  if (words.length < 3 || !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return user.type(field, text)
  await user.type(field, words.slice(0, 1))
  await user.paste(words.slice(1))
  if (words !== text) await user.keyboard(text.slice(words.length))
}

/** Makes a person at the mouse and the keyboard. A press moves no pointer there first: what opens beneath one is hovered. */
export function atKeyboard(): UserEvent {
  const user = userEvent.setup({ pointerEventsCheck: 0, delay: null, skipHover: true })
  return { ...user, type: (field, text) => typeQuickly(user, field, text) }
}

/** Chooses an option of a native or an antd select, which is named by its label or given. */
export async function chooseOption(user: UserEvent, select: string | HTMLElement, option: string | RegExp): Promise<void> {
  const control = typeof select === 'string' ? await screen.findByLabelText(select) : select
  if (control instanceof HTMLSelectElement) return user.selectOptions(control, within(control).getByRole('option', { name: option }))
  await user.click(control)
  await user.click(await screen.findByTitle(option))
}

/** Replaces what is in a field. */
export async function retype(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field)
  await user.type(field, text)
}

/** Opens a dialog by its button, and gives what is in it. */
export async function openDialog(user: UserEvent, button: string | RegExp) {
  await user.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog'))
}

/** Opens a dialog by an entry of the menu at the end of a record's buttons, and gives what is in it. */
export async function openFromMore(user: UserEvent, entry: string) {
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
  return within(await screen.findByRole('dialog'))
}

/** Chooses an action in the menu of the row of a record, or of the only row; `under` is the entry that it is behind. */
export async function chooseAction(user: UserEvent, action: string, record?: string, under?: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: record === undefined ? /^More actions for/ : `More actions for ${record}` }))
  if (under !== undefined) await user.hover(await screen.findByRole('menuitem', { name: under }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

const keyCodes = { Enter: 13, Escape: 27, ArrowDown: 40 } as const

/** Presses a key in an element, or where the focus is. The keys of user-event have no `keyCode`, by which antd's selects, dialogs and menus know them. */
export function pressKey(key: keyof typeof keyCodes, element: Element = document.activeElement ?? document.body): void {
  for (const event of ['keyDown', 'keyUp'] as const) fireEvent[event](element, { key, keyCode: keyCodes[key] })
}

/** Presses Escape in an element, or where the focus is. */
export function pressEscape(element?: Element): void {
  pressKey('Escape', element)
}

/** The changes among the calls that the panel sent, as `PUT /orders/admin/1/status`. */
export function changesMade(sent: readonly { readonly method: string; readonly path: string }[]): string[] {
  return sent.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
}
