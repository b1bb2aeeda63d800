import { type ComponentType, type FunctionComponent, createContext, lazy, useCallback, useContext, useEffect, useState } from 'react'
import { chunkLoadMessage } from './chunk-load-message.ts'

/** A component whose chunk is loaded when it is first rendered, or earlier by `load`. */
export type LazyWithPreload<Props> = FunctionComponent<Props> & { load(): Promise<void> }

/** Makes a component that loads on demand. A failed load is repeated at the next call; a failure during rendering shows an error in its place (`Failed`). */
export function lazyWithPreload<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  Failed: FunctionComponent = ChunkLoadError,
): LazyWithPreload<Props> {
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
        return { default: Failed }
      }
    }) as ComponentType<Props>
  let waiting = wait()
  /** The component to render; starts the load again where it failed. */
  const renewed = () => {
    if (hasFailed) waiting = wait()
    hasFailed = false
    return loaded ?? waiting
  }
  function Lazy(props: Props) {
    // Chosen once per mount: switching later to the loaded component would remount it and lose typed text.
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

/** Fetches the piece once more. */
const RetryContext = createContext<() => void>(() => undefined)

/**
 * Shown in place of a component whose code could not be loaded; the page around it stays, with its typed text.
 * Made of plain HTML elements, since it must not depend on a chunk that could fail to load too.
 */
function ChunkLoadError() {
  const retry = useContext(RetryContext)
  return (
    <div role="alert" className="missing-piece">
      <p>
        {chunkLoadMessage.title}. {chunkLoadMessage.cause}
      </p>
      <button type="button" onClick={retry}>
        Try again
      </button>
      <button type="button" onClick={() => location.reload()}>
        Reload
      </button>
    </div>
  )
}
