import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, searchText, stamps } from '#server/db/columns.ts'

/** Phrases that comments on values and reports are made of. */
export const reportPhrases = pgTable(
  'report_phrases',
  {
    id: id(),
    phrase: text('phrase').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    searchText: searchText(),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('report_phrases_phrase_unique').on(sql`compared_name(${t.phrase})`),
    index('report_phrases_phrase').on(sql`lower(${t.phrase})`, t.id),
    index('report_phrases_is_active').on(t.isActive, t.id),
    index('report_phrases_created').on(t.createdAt, t.id),
  ],
)
