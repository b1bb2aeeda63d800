import { fireEvent, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Chooses an option of a select, which is named by its label or given. */
export async function choose(user: UserEvent, select: string | HTMLElement, option: string | RegExp): Promise<void> {
  await user.click(typeof select === 'string' ? await screen.findByLabelText(select) : select)
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

/** Chooses an action in the menu of the row of a record, or of the only row. */
export async function chooseAction(user: UserEvent, action: string, record?: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: record === undefined ? /^More actions for/ : `More actions for ${record}` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

/** Presses Escape in an element, or where the focus is. `{Escape}` of user-event has no `keyCode`, by which antd's dialogs and menus know the key. */
export function pressEscape(element: Element = document.activeElement ?? document.body): void {
  fireEvent.keyDown(element, { key: 'Escape', keyCode: 27 })
}

/** The changes among the calls that the panel sent, as `PUT /orders/admin/1/status`. */
export function changesOf(sent: readonly { readonly method: string; readonly path: string }[]): string[] {
  return sent.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
}
