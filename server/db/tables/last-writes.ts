import { customType, pgTable } from 'drizzle-orm/pg-core'
import { reference } from '#server/db/columns.ts'

/** A place in the log of writes. */
const logPlace = customType<{ data: string; driverData: string }>({ dataType: () => 'pg_lsn' })

/** Where in the log of writes the last change of each user ends: a replica that has come so far shows it. Written where there is a replica alone. */
export const lastWrites = pgTable('last_writes', { userId: reference('user_id').primaryKey(), place: logPlace('place').notNull() })
