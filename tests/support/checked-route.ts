import { isDeepStrictEqual } from 'node:util'
import type { Route } from '#server/call/route.ts'

/** A route whose answers must be as it describes them, with nothing beside: one that is not becomes a 500. */
export function checkedRoute(route: Route): Route {
  return {
    ...route,
    async read(input, user) {
      const call = await route.read(input, user)
      return async (context) => {
        const done = await call(context)
        if (done.body instanceof Uint8Array || done.body instanceof ReadableStream) return done
        const body: unknown = JSON.parse(JSON.stringify(done.body))
        const described = route.schemas.answer.parse(body)
        if (!isDeepStrictEqual(described, body)) throw new Error(`${route.method} ${route.path} answers with more than it describes`)
        return done
      }
    },
  }
}
