/** Fewer digits are part of a number, or something else. */
const numberLength = 10
const shortestPart = 6
const phoneLike = /^\+?[\d\s().-]+$/

/** The digits of a part of a telephone number that is typed with blanks or a code of the country, as `50000 000`; null for anything else. */
export function phonePart(text: string): string | null {
  const typed = text.trim()
  if (!phoneLike.test(typed) || !/^\+|\d\s+\d/.test(typed)) return null
  const digits = typed.replace(/^\+91/, '').replace(/\D/g, '')
  return digits.length < shortestPart || digits.length >= numberLength ? null : digits
}

/** The digits that tell one telephone number from another, however it is written: the last ten, without +91 or a leading 0. Null for what is not a whole number. */
export function phoneDigits(text: string): string | null {
  if (!phoneLike.test(text.trim())) return null
  const digits = text.replace(/\D/g, '')
  return digits.length < numberLength ? null : digits.slice(-numberLength)
}

/** The ten digits of an Indian number; null for any other text. */
function indianDigits(text: string): string | null {
  const typed = text.trim()
  if (!phoneLike.test(typed)) return null
  // After a plus there is the code of a country: ten digits with it are not an Indian number, as +65 9123 4567.
  return (typed.startsWith('+') ? /^91(\d{10})$/ : /^(?:91|0)?(\d{10})$/).exec(typed.replace(/\D/g, ''))?.[1] ?? null
}

/** A telephone number as people read it: `+91 50000 00032`; what is not an Indian number as it was typed. */
export function formatPhone(text: string): string {
  const own = indianDigits(text)
  return own === null ? text : `+91 ${own.slice(0, 5)} ${own.slice(5)}`
}

/** A telephone number as it is stored: `+915000000032`; what is not an Indian number as it was typed, without blanks around it. */
export function storedPhone(text: string): string {
  const own = indianDigits(text)
  return own === null ? text.trim() : `+91${own}`
}
