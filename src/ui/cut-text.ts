/** The first `most` characters of a text and `…`, or the whole where it is no longer; no character is cut in two. */
export function cutText(text: string, most: number): string {
  // Most texts are short: only what may be too long is taken apart, and of that no more than is shown.
  if (text.length <= most) return text
  const characters = Array.from(text.slice(0, most * 2 + 2))
  return characters.length <= most ? text : `${characters.slice(0, most).join('')}…`
}
