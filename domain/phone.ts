/** Fewer digits are part of a number, or something else. */
const wholeNumber = 10
const phoneLike = /^\+?[\d\s().-]+$/

/** The digits that tell one telephone number from another, however it is written: the last ten, without +91 or a leading 0. Null for what is no whole number. */
export function phoneDigits(text: string): string | null {
  if (!phoneLike.test(text.trim())) return null
  const digits = text.replace(/\D/g, '')
  return digits.length < wholeNumber ? null : digits.slice(-wholeNumber)
}
