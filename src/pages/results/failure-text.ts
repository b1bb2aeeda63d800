import { describeError } from '#ui/describe-error.ts'

/** The text of a failure: its field errors, else its message; then whether anything was saved. */
export function failureText(thrown: unknown, otherwise: string): string {
  const { errors, message, outcomeText } = describeError(thrown)
  const fields = Object.values(errors)
  const text = fields.length > 0 ? fields.join(' ') : (message ?? otherwise)
  return outcomeText ? `${text.replace(/[.!?]?$/, (end) => end || '.')} ${outcomeText}` : text
}
