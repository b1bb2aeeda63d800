import { useGetIdentity, useNotification } from '@refinedev/core'
import { useEffect, useRef } from 'react'
import { saveLayout } from '#contract/list-views.ts'
import { useCurrentUser } from '#crud/current-user.ts'
import { useFailureNotice } from '#crud/use-failure-notice.ts'
import { useWrite } from '#crud/use-write.ts'
import type { Declaration } from '#definition/declaration.ts'
import type { ListLayout } from '#domain/list-layout.ts'
import { describeError } from '#ui/describe-error.ts'
import type { ListState } from '#crud/list/state.ts'
import { changedLayouts, keyOfLayout } from './layout.ts'

/** Milliseconds after the last change of a layout until it is sent. */
const waitMs = 700

/** Returns a function that reads the profile again, with the layouts that the server has by now. */
export function useRefreshLayouts(): () => Promise<unknown> {
  return useGetIdentity({ queryOptions: { enabled: false } }).refetch
}

/**
 * Returns a function that changes the layout of a list: at once on the screen, a moment later on the server. A change of a saved view is kept in the page alone
 * until the view is updated.
 */
export function useLayoutWriter(declaration: Declaration, { view, query: { saved } }: Pick<ListState, 'view' | 'query'>): (layout: ListLayout | null) => void {
  const { send } = useWrite(saveLayout)
  const refresh = useRefreshLayouts()
  const user = useCurrentUser()
  const { open } = useNotification()
  const showFailure = useFailureNotice()
  const waiting = useRef<{ readonly timer: ReturnType<typeof setTimeout>; readonly work: () => Promise<void> } | null>(null)
  useEffect(
    () => () => {
      if (!waiting.current) return
      clearTimeout(waiting.current.timer)
      void waiting.current.work()
    },
    [],
  )
  const key = keyOfLayout(declaration, { view, saved })
  return (layout) => {
    changedLayouts.set({ ...changedLayouts.get(), [`${user?.id} ${key}`]: layout })
    if (saved !== undefined) return
    if (waiting.current) clearTimeout(waiting.current.timer)
    const work = async () => {
      waiting.current = null
      try {
        await send({ resource: declaration.name }, { view: key.split('/')[1] ?? '', layout })
        await refresh()
      } catch (thrown) {
        if (describeError(thrown).isUnsupported) open?.({ key: 'layout', type: 'success', message: 'The columns are kept until this page is closed' })
        else showFailure(thrown, (message) => message ?? 'The columns could not be saved', 'layout')
      }
    }
    waiting.current = { work, timer: setTimeout(() => void work(), waitMs) }
  }
}
