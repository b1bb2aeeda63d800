import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** One step of the database's schema: a file of plain SQL. */
export interface Migration {
  readonly name: string
  readonly checksum: string
  readonly statements: readonly string[]
  /** Left out, with a line in the log, where the engine or the role cannot do it. */
  readonly optional: boolean
}

/** The folder of the laboratory's own migrations. */
export const migrationsFolder = join(dirname(fileURLToPath(import.meta.url)), 'migrations')

/** The migrations of a folder in the order of their names; line ends do not change a checksum. */
export function readMigrations(folder: string = migrationsFolder): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8').replace(/\r\n/g, '\n')
    return {
      name,
      checksum: createHash('sha256').update(text).digest('hex'),
      statements: text.split('--> statement-breakpoint').filter((statement) => statement.trim() !== ''),
      optional: text.startsWith('-- optional'),
    }
  })
}
