import { index, pgTable } from 'drizzle-orm/pg-core'
import { instant, reference, requiredReference } from '#server/db/columns.ts'
import { prescriptions } from '#server/db/tables/prescriptions.ts'
import { users } from '#server/db/tables/staff.ts'

/** Who has a prescription open for review; a claim that was not renewed for two minutes counts no longer. */
export const prescriptionClaims = pgTable(
  'prescription_claims',
  {
    prescriptionId: reference('prescription_id')
      .primaryKey()
      .references(() => prescriptions.id, { onDelete: 'cascade' }),
    userId: requiredReference('user_id', () => users.id, { onDelete: 'cascade' }),
    seenAt: instant('seen_at').notNull(),
  },
  (t) => [index('prescription_claims_user').on(t.userId)],
)
