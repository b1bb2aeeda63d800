/** Copies a text; false where the browser refuses it. Without HTTPS there is no clipboard: the text is copied from a field. */
export async function copyText(text: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return copyFromField(text)
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}

function copyFromField(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'visually-hidden'
  document.body.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}
