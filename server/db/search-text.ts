/** The search text of a row from its searchable words: lower case, composed (NFC), single spaces; a missing part is left out. */
export function searchTextOf(...parts: readonly (string | null | undefined)[]): string {
  return parts
    .filter((part) => part)
    .join(' ')
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}
