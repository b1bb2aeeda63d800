import type { AnyCall } from '#contract/call.ts'
import { describeError } from '#ui/describe-error.ts'

/** Returns the failure of a read in words that say so where the server lacks the call. The address of a record may only lack the record, and a sentence of the server stays. */
export function withoutCall({ path }: Pick<AnyCall, 'path'>, error: unknown): unknown {
  const { isUnsupported, message } = describeError(error)
  if (!isUnsupported || message !== null || path.includes('{')) return error
  const sentence = `The server has nothing at ${path}. Tell your administrator: it may lack this part.`
  return Object.assign(new Error(sentence), error, { serverMessage: sentence, message: sentence, detail: sentence })
}
