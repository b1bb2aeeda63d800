import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instantColumn, oneOfCheck, referenceColumn } from '#server/db/columns.ts'
import { users } from '#server/db/tables/staff.ts'
import { type FileType, fileTypes } from '#domain/uploaded-file.ts'

/** Files that people sent or the laboratory made; `key` is their name in the file store. Rows and files are never changed: a new version is a new row. */
export const files = pgTable(
  'files',
  {
    id: id(),
    key: text('key').notNull(),
    sha256: text('sha256').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    type: text('type').$type<FileType>().notNull(),
    /** A PDF that needs a password. */
    isLocked: boolean('is_locked').notNull().default(false),
    createdBy: referenceColumn('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instantColumn('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('files_key').on(t.key),
    index('files_creator').on(t.createdBy),
    index('files_content').on(t.sha256),
    oneOfCheck('files_type_known', t.type, fileTypes),
  ],
)

/** The files of declared entities. `recordId` is null until the record is saved. */
export const recordFiles = pgTable(
  'record_files',
  {
    fileId: referenceColumn('file_id')
      .primaryKey()
      .references(() => files.id, { onDelete: 'cascade' }),
    resource: text('resource').notNull(),
    field: text('field').notNull(),
    recordId: text('record_id'),
    name: text('name').notNull(),
    createdAt: instantColumn('created_at').notNull(),
  },
  (t) => [index('record_files_record').on(t.resource, t.recordId), index('record_files_unsaved').on(t.createdAt).where(sql`record_id is null`)],
)

/**
 * Keys of the files of erased customers, of removed files of records, and of files that are being stored, with the moment from which they leave the file
 * store (OPS-04).
 */
export const filesToRemove = pgTable('files_to_remove', { key: text('key').primaryKey(), since: instantColumn('since').notNull() })
