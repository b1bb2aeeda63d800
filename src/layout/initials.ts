/** Up to two initials of a name, by what a reader sees as one letter (graphemes), so that no letter is torn apart; `?` for no name. */
export function initialsOf(name: string): string {
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  const words = name.trim().split(/\s+/).filter(Boolean)
  const chosen = words.length > 1 ? [words[0], words[words.length - 1]] : words
  const letters = chosen.map((word) => [...graphemes.segment(word ?? '')][0]?.segment ?? '')
  return letters.join('').toLocaleUpperCase() || '?'
}
