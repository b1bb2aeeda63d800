import { phoneDigits } from '#domain/phone.ts'

/** The search text of a row from its searchable words: lower case, composed (NFC), single spaces; a missing part is left out. A telephone number is there as written and as its digits. */
export function searchTextOf(...parts: readonly (string | null | undefined)[]): string {
  return parts
    .flatMap((part) => (part ? [part, ...digitsBeside(part)] : []))
    .join(' ')
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

function digitsBeside(part: string): string[] {
  const digits = phoneDigits(part)
  return digits === null || part.includes(digits) ? [] : [digits]
}
