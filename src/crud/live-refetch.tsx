import { useSubscription } from '@refinedev/core'
import { useEffect, useRef } from 'react'
import { useCurrentUser } from './current-user.ts'

interface LiveRefetchProps {
  /** The resources whose changes are listened to. The list must not change. */
  readonly resources: readonly string[]
  /** Only the changes of these records; all of them unless given. The list must not change: key it by them. */
  readonly ids?: readonly string[]
  /** Leaves out the user's own changes, which the page shows anyway. */
  readonly isOfOthers?: boolean
  onChange(): void
}

/** Milliseconds after a change, so that many changes are one refetch. */
const changeMs = 1_000

/** Calls `onChange` soon after records of these resources changed. */
export function LiveRefetch({ resources, ids, isOfOthers = false, onChange }: LiveRefetchProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(onChange)
  const me = useCurrentUser()?.id
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const change = (by: string | undefined) => {
    if (isOfOthers && by === me) return
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      latest.current()
    }, changeMs)
  }
  return resources.map((resource) => <WatchedResource key={resource} resource={resource} ids={ids} onChange={change} />)
}

interface WatchedResourceProps {
  readonly resource: string
  readonly ids: readonly string[] | undefined
  onChange(by: string | undefined): void
}

function WatchedResource({ resource, ids, onChange }: WatchedResourceProps) {
  useSubscription({ channel: `resources/${resource}`, params: ids ? { ids: [...ids] } : {}, onLiveEvent: ({ payload }) => onChange(payload.change?.by?.id) })
  return null
}
