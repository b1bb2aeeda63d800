import { createContext, useContext } from 'react'
import { chunkLoadMessage } from './chunk-load-message.ts'

/** Fetches the piece once more. */
export const RetryContext = createContext<() => void>(() => undefined)

/**
 * Shown in place of a component whose code could not be loaded; the page around it, and what was typed there, stays.
 * Made of plain HTML elements, since it must not depend on a chunk that could fail to load too.
 */
export function ChunkLoadError() {
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
