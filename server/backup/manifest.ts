import { z } from 'zod'

/** The last file of a backup: its table of contents. Without it a backup is incomplete. */
export const manifestName = 'manifest.json'

export const manifestSchema = z.object({
  format: z.literal('labdesk-backup-1'),
  madeAt: z.string(),
  engine: z.enum(['embedded', 'postgres']),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
  files: z.number().int(),
  /** Keys of files that the database names and the store did not have, or not as they were stored. */
  missingFiles: z.array(z.string()),
  /** SHA-256 by name of every other file of the archive. */
  sums: z.record(z.string(), z.string()),
})

export type Manifest = z.output<typeof manifestSchema>
