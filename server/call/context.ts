import type { AuditEntry } from '#server/call/audit/audit-entry.ts'
import type { Database, Sql } from '#server/db/database.ts'
import type { Disk } from '#server/disk.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Log } from '#server/log.ts'
import type { LiveStreams } from './live/live-line.ts'
import type { Upload } from './read-upload.ts'
import type { SignedIn } from './session/signed-in.ts'
import type { Mail } from '#server/mail/mail.ts'
import type { Settings } from '#server/settings.ts'
import type { OfferedAct } from '#server/db/tables/undoable-acts.ts'

/** The settings that answers depend on. */
export type AppSettings = Pick<
  Settings,
  | 'timeZone'
  | 'demo'
  | 'sessionHours'
  | 'idleMinutes'
  | 'accessLogDays'
  | 'hasMailServer'
  | 'maxDiscountPercent'
  | 'taxPercent'
  | 'linkDays'
  | 'privacyNotice'
  | 'twoPersons'
  | 'signatories'
  | 'ownPassword'
  | 'secondFactorRoles'
  | 'secretKey'
  | 'docs'
  | 'publicUrl'
  | 'hasPublicUrl'
  | 'apiUrl'
  | 'dataProvider'
  | 'panelOrigins'
  | 'trustedProxies'
>

/** Context of every route's `run` in addition to its input. */
export interface RouteContext {
  /** Null on public routes. */
  readonly user: SignedIn | null
  /** The moment of the call; constant during it. */
  readonly now: Date
  /**
   * For a write the transaction that the whole call runs in, for a read with `transaction: 'snapshot'` its snapshot, for any other (or `transaction: 'own'`)
   * the database.
   */
  readonly sql: Sql
  /** Database for routes with `transaction: 'own'`; in the call's transaction it throws. */
  readonly database: Database
  /** The `If-Match` header; see `checkVersion`. */
  readonly ifMatch: string | null
  /** The `Last-Event-ID` header: the last message that the client received. */
  readonly lastEventId: string | null
  readonly requestId: string
  /** The caller's network address, behind trusted proxies. */
  readonly address: string
  /** The User-Agent header, and the cookie by which this server knows the browser. */
  readonly browser: { readonly name: string | null; readonly mark: string | null }
  readonly settings: AppSettings
  readonly mail: Mail
  readonly files: FileStore
  readonly disk: Disk | undefined
  /** The file that came with the call, only on a route with `upload: true`; null without one. */
  readonly upload: Upload | null
  readonly log: Log
  /** Sends changes to the open streams. */
  readonly live: LiveStreams
  /** Adds an audit row to the call's transaction. Routes with `transaction: 'own'` use `appendAudit`. */
  audit(entry: AuditEntry): void
  /** Keeps what the call changed, so that its caller may undo it; the answer has the receipt (`undo`). A call offers at most one act. */
  offerUndo(act: OfferedAct): void
  /** Starts work after the commit, which the answer does not wait for. Its errors are logged. */
  afterCommit(work: () => Promise<void>): void
}
