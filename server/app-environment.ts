import type { Database } from '#server/db/database.ts'
import type { AppSettings } from '#server/call/context.ts'
import type { Route } from '#server/call/route.ts'
import type { Disk } from '#server/disk.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Log } from '#server/log.ts'
import type { Metrics } from '#server/metrics.ts'
import type { Mail } from '#server/mail/mail.ts'

/** The dependencies of the API. */
export interface AppDependencies {
  readonly database: Database
  readonly routes: readonly Route[]
  readonly settings: AppSettings
  readonly mail: Mail
  readonly files: FileStore
  /** The disk that is written to; without it nothing looks for room. */
  readonly disk?: Disk | undefined
  readonly log: Log
  readonly clock: () => Date
  /** Metrics, where they are switched on. */
  readonly metrics?: Metrics | undefined
  /** The folder of the built panel; without it only the API is served. */
  readonly panel?: string
  /** True where the sign-ins of the demo open the laboratory: the sign-in screen offers them. */
  readonly hasDemoSignIns?: boolean
}

/** Values of one call, available in every middleware. */
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
