import type { Writable } from 'node:stream'
import type { Database, Query } from '#server/db/database.ts'
import { AlteredFile, type FileStore, MissingFile, type StoredFile } from '#server/files/file-store.ts'
import { type ArchiveWriter, writeArchive } from './archive.ts'
import { type CopiedTable, copiedTables, quotedIdentifier, sequenceStates } from './catalogue.ts'
import { type Manifest, manifestName } from './manifest.ts'

const rowsAtOnce = 2_000
const entryBytes = 4_000_000
const unlimited = "select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)"

/** Writes a snapshot of the whole laboratory into an archive: tables, their files, the manifest (OPS-01). Other calls continue; on PostgreSQL without delay. */
export async function writeBackup({ database, files, now }: { database: Database; files: FileStore; now: Date }, target: Writable): Promise<Manifest> {
  const archive = writeArchive(target)
  const sums: Record<string, string> = {}
  const add = async (name: string, content: Buffer) => {
    sums[name] = await archive.add(name, content)
  }
  const snapshot = await database.session(async (query) => {
    await query('begin isolation level repeatable read read only')
    try {
      await query(unlimited)
      const tables: Manifest['tables'] = []
      for (const table of await copiedTables(query)) tables.push(await copyTable(query, table, add))
      const migrations = await query('select name, checksum from schema_migrations order by name')
      const keys = await query('select key, sha256 from files order by key')
      return {
        tables,
        migrations: migrations.map(({ name, checksum }) => ({ name: String(name), checksum: String(checksum) })),
        sequences: await sequenceStates(query),
        keys: keys.map(({ key, sha256 }) => ({ key: String(key), sha256: String(sha256) })),
      }
    } finally {
      await query('rollback').catch(() => undefined)
    }
  })
  const { keys, ...rest } = snapshot
  const missingFiles: string[] = []
  // A file is never changed, only removed; the tables that name them are written already.
  for (const file of keys) if (!(await copyFile(files, file, add))) missingFiles.push(file.key)
  const about = { format: 'labdesk-backup-1', madeAt: now.toISOString(), engine: database.kind } as const
  const manifest: Manifest = { ...about, ...rest, files: keys.length - missingFiles.length, missingFiles, sums }
  await archive.add(manifestName, Buffer.from(JSON.stringify(manifest)))
  await archive.end()
  return manifest
}

type Add = (...entry: Parameters<ArchiveWriter['add']>) => Promise<void>

/** Values are written as text that the database reads back exactly. */
async function copyTable(query: Query, { name, columns }: CopiedTable, add: Add): Promise<Manifest['tables'][number]> {
  const values = columns.map((column) => `${quotedIdentifier(column.name)}::text`).join(', ')
  await query(`declare copied no scroll cursor for select json_build_array(${values})::text as line from ${quotedIdentifier(name)}`)
  let rows = 0
  let part = 0
  let lines: string[] = []
  let size = 0
  const flush = async () => {
    part += 1
    await add(`tables/${name}/${String(part).padStart(6, '0')}.jsonl`, Buffer.from(`${lines.join('\n')}\n`))
    lines = []
    size = 0
  }
  for (;;) {
    const fetched = await query(`fetch ${rowsAtOnce} from copied`)
    for (const { line } of fetched) {
      lines.push(String(line))
      size += String(line).length
      if (size >= entryBytes) await flush()
    }
    rows += fetched.length
    if (fetched.length < rowsAtOnce) break
  }
  if (lines.length > 0) await flush()
  await query('close copied')
  return { name, columns: columns.map((column) => column.name), rows }
}

async function copyFile(files: FileStore, file: Pick<StoredFile, 'key' | 'sha256'>, add: Add): Promise<boolean> {
  try {
    await add(`files/${file.key}`, Buffer.from(await files.read(file)))
    return true
  } catch (error) {
    if (error instanceof MissingFile || error instanceof AlteredFile) return false
    throw error
  }
}
