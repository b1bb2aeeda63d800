import { customType, pgTable } from 'drizzle-orm/pg-core'
import { referenceColumn } from '#server/db/columns.ts'

/** A position in the write-ahead log (LSN). */
const logPlace = customType<{ data: string; driverData: string }>({ dataType: () => 'pg_lsn' })

/** Position of each user's last change in the write-ahead log: a replica that has replayed that far shows it. Written only where there is a replica. */
export const lastWrites = pgTable('last_writes', { userId: referenceColumn('user_id').primaryKey(), place: logPlace('place').notNull() })
