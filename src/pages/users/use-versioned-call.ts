import { useState } from 'react'
import type { KnownRecord } from '#crud/screens-context.ts'
import { versionOf } from '#crud/use-run-action.ts'
import { describeError } from '#ui/describe-error.ts'

/** Ids of users, with the versions that they were read with. */
interface Several {
  readonly userIds: readonly string[]
  readonly versions?: Readonly<Record<string, string>>
}

/**
 * Sends a call for several users with the versions that they were read with. If somebody else has changed one, the whole call is refused.
 * The first try has the versions of the rows in the dialog; after a refusal the versions of the refetched list.
 */
export function useVersionedCall(records: readonly KnownRecord[]) {
  const [asked] = useState(records)
  const [isRefused, setRefused] = useState(false)
  return async <Answer>(userIds: readonly string[], send: (several: Several) => Promise<Answer>): Promise<Answer> => {
    try {
      return await send({ userIds, ...versionsOf(isRefused ? records : asked, userIds) })
    } catch (error) {
      const { isStale, errors } = describeError(error)
      if (isStale) setRefused(true)
      if (!Object.hasOwn(errors, 'versions')) throw error
      // A server that does not know this field gets the call as the specification has it.
      return send({ userIds })
    }
  }
}

/** The versions that these users were read with, where the server says them. */
function versionsOf(records: readonly KnownRecord[], ids: readonly string[]): Pick<Several, 'versions'> {
  const wanted = new Set(ids)
  const versions = records.flatMap((record): [string, string][] => {
    const version = wanted.has(record.id) ? versionOf(record) : undefined
    return version === undefined ? [] : [[record.id, version]]
  })
  return versions.length > 0 ? { versions: Object.fromEntries(versions) } : {}
}
