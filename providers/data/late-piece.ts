import { ApiError } from '#providers/http/api-error.ts'
import { browserIsOnline } from '#providers/http/browser-online.ts'

const gone = 'A part of the panel could not be loaded. Reload the page to go on.'

/** Code that is loaded with the first call that needs it. Where it cannot be loaded, the call is not made and fails as calls do: the browser's own words for it help nobody. */
export async function latePiece<Piece>(piece: Promise<Piece>, write: boolean): Promise<Piece> {
  try {
    return await piece
  } catch (cause) {
    if (!browserIsOnline()) throw new ApiError('offline', { write, cause })
    throw new ApiError('network', { write, cause, ...(write ? {} : { detail: gone }) })
  }
}
