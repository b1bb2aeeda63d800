import { ApiError } from './api-error.ts'
import { browserIsOnline } from './browser-online.ts'

/**
 * Code that is loaded with the first call that needs it. Where it cannot be loaded, the call is not made and fails as calls do: the browser's own words for it
 * help nobody.
 */
export async function lazyModule<Piece>(piece: Promise<Piece>, write: boolean): Promise<Piece> {
  try {
    return await piece
  } catch (cause) {
    throw new ApiError(browserIsOnline() ? 'unloaded' : 'offline', { write, cause })
  }
}
