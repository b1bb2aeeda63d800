/** The first `most` characters of a text and `…`, or the whole text where it is not longer; no character is cut in two. */
export function cutText(text: string, most: number): string {
  // Most texts are short: only a text that may be too long is split into characters, and only as far as it is shown.
  if (text.length <= most) return text
  const characters = Array.from(text.slice(0, most * 2 + 2))
  return characters.length <= most ? text : `${characters.slice(0, most).join('')}…`
}
