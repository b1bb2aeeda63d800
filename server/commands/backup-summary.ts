import { countText } from '#domain/count.ts'
import type { Manifest } from '#server/backup/manifest.ts'

const files = { one: 'file', many: 'files' }

/** Describes the content of a backup in words. */
export function backupSummary({ tables, files: stored }: Pick<Manifest, 'tables' | 'files'>): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${countText(rows, { one: 'row', many: 'rows' })} in ${countText(tables.length, { one: 'table', many: 'tables' })} and ${countText(stored, files)}`
}

/** Names files that a backup lacks, up to five; null if it has all. */
export function missingFilesText({ missingFiles }: Pick<Manifest, 'missingFiles'>): string | null {
  const [count, named] = [missingFiles.length, missingFiles.slice(0, 5)]
  if (count === 0) return null
  const more = count > named.length ? ` and ${count - named.length} more` : ''
  return `${countText(count, files)} that the database names ${count === 1 ? 'is' : 'are'} missing in the store: ${named.join(', ')}${more}`
}
