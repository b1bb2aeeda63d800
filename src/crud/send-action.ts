import type { Declaration } from '#definition/declaration.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import { describeError } from '#ui/describe-error.ts'
import type { KnownRecord } from './screens-context.ts'
import type { useCalls } from './use-call.ts'
import { versionOf } from './use-run-action.ts'

interface ActionOnOne {
  readonly declaration: Declaration
  readonly send: ReturnType<typeof useCalls>['send']
  readonly name: string
  readonly body: unknown
}

/** Sends an action for a record, with the version that it was read with. What shows the records is not refetched. What is gone already counts as deleted. */
export async function sendAction(record: KnownRecord, { declaration, send, name, body }: ActionOnOne): Promise<unknown> {
  try {
    return await send(name, { id: record.id }, body, { version: versionOf(record), isQuiet: true })
  } catch (thrown) {
    if (endpointsOf(declaration).declared(name).method === 'DELETE' && describeError(thrown).isMissing) return null
    throw thrown
  }
}
