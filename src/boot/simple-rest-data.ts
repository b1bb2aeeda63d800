import { createSimpleRestProvider } from '#providers/data/simple-rest-provider.ts'
import type { Http } from '#providers/http/request.ts'
import { createOwnSignIn, isSignIn } from '#providers/memory/own-sign-in.ts'
import type { CustomBackend } from './custom-backend.ts'

/** A plain REST server. It has no sign-in, so the panel answers sign-in calls itself. */
export function simpleRestBackend(http: Http): CustomBackend {
  const own = createOwnSignIn()
  return {
    http: { ...http, send: (request) => (isSignIn(request.path) ? own.send(request) : http.send(request)) },
    data: (registry) => createSimpleRestProvider(http, registry),
  }
}
