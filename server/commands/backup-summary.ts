import type { Manifest } from '#server/backup/manifest.ts'

const count = new Intl.NumberFormat('en-IN')

/** Describes the content of a backup in words. */
export function backupSummary({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${count.format(rows)} rows in ${tables.length} tables and ${count.format(files)} files`
}
