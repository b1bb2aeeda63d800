import { customType, pgTable } from 'drizzle-orm/pg-core'
import { reference } from '#server/db/columns.ts'

/** A position in the write-ahead log (LSN). */
const logPlace = customType<{ data: string; driverData: string }>({ dataType: () => 'pg_lsn' })

/** Where in the write-ahead log the last change of each user ends: a replica that has replayed that far shows it. Written only where there is a replica. */
export const lastWrites = pgTable('last_writes', { userId: reference('user_id').primaryKey(), place: logPlace('place').notNull() })
