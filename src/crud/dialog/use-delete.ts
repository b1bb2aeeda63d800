import { useDelete } from '@refinedev/core'
import type { Declaration } from '#definition/declaration.ts'
import { describeError } from '#ui/describe-error.ts'
import type { KnownRecord } from '#crud/screens-context.ts'
import { versionOf } from '#crud/use-run-action.ts'
import { useRefresh } from '#crud/use-refresh.ts'

/** The result of deleting: the deleted records, and the failure that stopped it. */
export interface DeleteResult {
  readonly deleted: readonly string[]
  readonly error: unknown
}

/** Deletes records one after the other, up to the first refusal. A record that no longer exists is a success. */
export function useDeleteRecords(declaration: Declaration): (records: readonly KnownRecord[]) => Promise<DeleteResult> {
  const { mutateAsync } = useDelete()
  const refresh = useRefresh()
  return async (records) => {
    const deleted: string[] = []
    let stopped: unknown = null
    for (const record of records) {
      const { id } = record
      const version = versionOf(record)
      try {
        await mutateAsync({
          resource: declaration.name,
          id,
          // The version prevents deleting a record with changes that the user has not seen.
          ...(version === undefined ? {} : { values: { version } }),
          mutationMode: 'pessimistic',
          invalidates: [],
          successNotification: false,
          errorNotification: false,
        })
        deleted.push(id)
      } catch (error) {
        if (!describeError(error).isMissing) {
          stopped = error
          break
        }
        deleted.push(id)
      }
    }
    void refresh([declaration.name, ...(declaration.api?.touches ?? [])])
    return { deleted, error: stopped }
  }
}
