import { type ComponentType, type FunctionComponent, lazy, useCallback, useEffect, useState } from 'react'
import { ChunkLoadError, RetryContext } from './chunk-load-error.tsx'

/** A component that is loaded when it is first shown, or before: `load` fetches its chunk, after which showing it waits for nothing. */
export type LazyWithPreload<Props> = FunctionComponent<Props> & { load(): Promise<void> }

/** Makes such a component. A load that failed is tried again at the next one; where it fails while the piece is shown, that is said in its place. */
export function lazyWithPreload<Props extends object>(fetch: () => Promise<ComponentType<Props>>): LazyWithPreload<Props> {
  let loaded: ComponentType<Props> | null = null
  let pending: Promise<void> | null = null
  const load = () => {
    pending ??= fetch().then(
      (component) => {
        loaded = component
      },
      (error: unknown) => {
        pending = null
        throw error
      },
    )
    return pending
  }
  let hasFailed = false
  const wait = () =>
    lazy(async (): Promise<{ default: ComponentType<Props> }> => {
      try {
        return { default: await fetch() }
      } catch {
        hasFailed = true
        return { default: ChunkLoadError }
      }
    }) as unknown as ComponentType<Props>
  let waiting = wait()
  /** What to show; a load that failed is begun again. */
  const renewed = () => {
    if (hasFailed) waiting = wait()
    hasFailed = false
    return loaded ?? waiting
  }
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each chunk, at module level
  function Lazy(props: Props) {
    // Chosen once for as long as it is shown: to change over when the chunk arrives by another way would throw away what was typed.
    const [Shown, show] = useState<ComponentType<Props>>(() => loaded ?? waiting)
    const retry = useCallback(() => {
      const next = renewed()
      show(() => next)
    }, [])
    useEffect(() => () => void renewed(), [])
    return (
      <RetryContext value={retry}>
        <Shown {...props} />
      </RetryContext>
    )
  }
  return Object.assign(Lazy, { load })
}
