import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { readRecord } from '#definition/record.ts'

/** Writes the record of a change's answer into the cache and returns its id; undefined where the answer cannot be read, so that the record is refetched. */
export function useShowAnswer(): (declaration: Declaration, answer: unknown) => string | undefined {
  const client = useQueryClient()
  return useCallback(
    (declaration, answer) => {
      const read = readRecord(declaration, answer)
      if (!('record' in read)) return undefined
      const version = typeof answer === 'object' && answer !== null && 'version' in answer ? answer.version : undefined
      const data = typeof version === 'string' ? { ...read.record, version } : read.record
      const queryKey = ['data', 'default', declaration.name, 'one', read.record.id]
      // A read that began before the change must not bring the older record back.
      void client.cancelQueries({ queryKey })
      client.setQueriesData({ queryKey }, { data })
      return read.record.id
    },
    [client],
  )
}
