import type { Database } from '#server/db/database.ts'
import type { AppSettings } from '#server/call/context.ts'
import type { Route } from '#server/call/route.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Log } from '#server/log.ts'
import type { Metrics } from '#server/metrics.ts'
import type { Mail } from '#server/mail/mail.ts'

/** What the API is a function of. */
export interface AppDependencies {
  readonly database: Database
  readonly routes: readonly Route[]
  readonly settings: AppSettings
  readonly mail: Mail
  readonly files: FileStore
  readonly log: Log
  readonly clock: () => Date
  /** Measures what is served, where that is wanted. */
  readonly metrics?: Metrics | undefined
  /** The folder of the built panel; without it only the API is served. */
  readonly panel?: string
}

/** What is known of a call all through it. */
export interface AppEnvironment {
  Bindings: { readonly peer: string | null }
  Variables: {
    requestId: string
    address: string
    now: Date
    /** The route's pattern, never its address. */
    route: string
    userId: string | undefined
  }
}
