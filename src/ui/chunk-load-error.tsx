import { createContext, useContext } from 'react'
import { chunkLoadMessage } from './chunk-load-message.ts'

/** Fetches the piece once more. */
export const RetryContext = createContext<() => void>(() => undefined)

/**
 * Stands in place of a piece of a page whose code could not be fetched; the page around it, and what was typed there, stays.
 * Made of bare elements: it comes along with whatever is fetched late, and must not bring anything that could be late itself.
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
