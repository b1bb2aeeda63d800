import { type BaseRecord, useCreate, useUpdate } from '@refinedev/core'
import type { Declaration } from '#definition/declaration.ts'
import { capitalised } from '#definition/labels.ts'
import type { FormValues } from './form-state.ts'
import { useRefresh } from '#crud/use-refresh.ts'

/** The record to save: a new one, or an existing one with the version it was read with. */
export type SaveTarget = { readonly id: string; readonly version: string | undefined } | null

/** Saves a record; rejects with the failure, which the form shows. A success invalidates what the declaration touches. */
export function useSaveRecord(declaration: Declaration): (values: FormValues, target: SaveTarget) => Promise<BaseRecord> {
  const resource = declaration.name
  const create = useCreate()
  const update = useUpdate()
  const refresh = useRefresh()
  const notices = {
    successNotification: { type: 'success', message: `${capitalised(declaration.label.one)} saved` },
    errorNotification: false,
  } as const
  return async (values, target) => {
    const answer = target
      ? await update.mutateAsync({
          resource,
          id: target.id,
          values: target.version === undefined ? values : { ...values, version: target.version },
          mutationMode: 'pessimistic',
          invalidates: [],
          ...notices,
        })
      : await create.mutateAsync({ resource, values, invalidates: [], ...notices })
    void refresh([resource, ...(declaration.api?.touches ?? [])])
    return answer.data
  }
}
