import { QueryClient } from '@tanstack/react-query'

/** Milliseconds for which what was read counts as fresh (GEN-03). */
const freshMs = 30_000

/** A cache of its own for each opened panel, so that nobody ever sees the former user's rows. Repeating is the HTTP client's (GEN-03). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: freshMs, refetchOnWindowFocus: true, refetchOnMount: true, refetchOnReconnect: true, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
