import type { DataProvider } from '@refinedev/core'
import { onlineManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { createAccessProvider } from '#providers/access/access-provider.ts'
import { createAuthProvider } from '#providers/auth/auth-provider.ts'
import { readSession } from '#providers/auth/session.ts'
import { createDataProvider, type DeclarationRegistry } from '#providers/data/data-provider.ts'
import { reporting } from '#providers/data/reporting.ts'
import type { Http } from '#providers/http/request.ts'
import { describeError } from '#ui/describe-error.ts'
import type { ProvidersOf } from '../providers.ts'

/** The providers over an API: sign-in, access, and by default the data provider of the declarations. */
export function createProviders(
  http: Http,
  data: (registry: DeclarationRegistry) => DataProvider = (registry) => createDataProvider(http, registry),
): ProvidersOf {
  return (registry) => {
    const auth = createAuthProvider(http)
    return {
      data: reporting(data(registry), auth.onError),
      auth,
      access: createAccessProvider({ user: () => readSession()?.user ?? null, registry }),
    }
  }
}

/** Milliseconds for which a read stays fresh (GEN-03). */
const freshMs = 30_000

/** Milliseconds after a failure in which other components do not repeat the read. Components mounted together read once; later ones try again. */
const failureRetryMs = 3_000

const isFailedLongAgo = ({ state }: Query) => Date.now() - state.errorUpdatedAt > failureRetryMs

/** Reads again what came too often when the server's wait is over, as long as somebody still looks at it (decision 008). */
function readAfterWait(error: unknown, query: Query<unknown, unknown>): void {
  const { refetchAfterMs } = describeError(error)
  if (refetchAfterMs === 0) return
  setTimeout(() => {
    if (query.isActive() && query.state.error === error) void query.fetch().catch(() => undefined)
  }, refetchAfterMs)
}

/** A new cache for each opened panel, so that nobody sees the previous user's rows. The HTTP client does the retries (GEN-03). */
export function createQueryClient(): QueryClient {
  // It takes a connection for given: opened without one, the panel would not notice the first that comes.
  onlineManager.setOnline(globalThis.navigator?.onLine !== false)
  return new QueryClient({
    queryCache: new QueryCache({ onError: readAfterWait }),
    defaultOptions: {
      queries: {
        retry: false,
        retryOnMount: isFailedLongAgo,
        staleTime: freshMs,
        refetchOnWindowFocus: true,
        refetchOnMount: true,
        refetchOnReconnect: true,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
