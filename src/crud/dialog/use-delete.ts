import { useDelete } from '@refinedev/core'
import type { Declaration } from '#definition/declaration.ts'
import { describeError } from '#ui/describe-error.ts'
import type { KnownRecord } from '#crud/screens-context.ts'
import { versionOf } from '#crud/use-run-action.ts'
import { useRefresh } from '#crud/use-refresh.ts'

/** Ways to delete records. */
interface Deletion {
  /** Deletes a record as it was read. One that no longer exists is a success. */
  deleteRecord(record: KnownRecord): Promise<void>
  /** Reads again what shows the records. */
  refreshAll(): Promise<void>
}

/** Deletes records, each by a call. */
export function useDeletion(declaration: Declaration): Deletion {
  const { mutateAsync } = useDelete()
  const refresh = useRefresh()
  return {
    async deleteRecord(record) {
      const version = versionOf(record)
      try {
        await mutateAsync({
          resource: declaration.name,
          id: record.id,
          // The version prevents deleting a record with changes that the user has not seen.
          ...(version === undefined ? {} : { values: { version } }),
          mutationMode: 'pessimistic',
          invalidates: [],
          successNotification: false,
          errorNotification: false,
        })
      } catch (error) {
        if (!describeError(error).isMissing) throw error
      }
    },
    refreshAll: () => refresh([declaration.name, ...(declaration.api?.touches ?? [])]),
  }
}
