import { UnsentError } from '#ui/describe-error.ts'

/** Runs a read that a change needs; where it fails, the failure says that nothing was saved. */
export async function readFirst<Read>(read: (() => Promise<Read>) | undefined): Promise<Read | undefined> {
  try {
    return await read?.()
  } catch (cause) {
    throw new UnsentError('not sent', { cause })
  }
}
