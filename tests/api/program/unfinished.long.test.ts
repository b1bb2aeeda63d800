import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openEmbedded } from '#server/db/embedded.ts'
import { executing } from '#server/seed/connections.ts'
import { beginMark, isUnfinished } from '#server/seed/unfinished.ts'
import { freePort } from '#tests/support/free-port.ts'
import { runToEnd } from '#tests/support/process.ts'
import { migratedDataFolder } from '#tests/support/template.ts'

const sentence =
  'A large laboratory is being made in this database, or was not finished. Wait until it is finished, run `npm run seed` again, which removes the unfinished one, or set DATABASE_URL to another database.\n'

/** Every program that opens a laboratory but `seed`, which takes away what was made; where it names a file or a server, one that it never comes to. */
const programs: readonly (readonly [file: string, ...args: string[]])[] = [
  ['server/commands/admin-create.ts', '--email', 'head@lab.example', '--name', 'Head'],
  ['server/commands/backup.ts', 'BACKUP'],
  ['server/commands/restore.ts', 'package.json'],
  ['server/commands/restore.ts', 'package.json', '--replace'],
  ['server/commands/move.ts', '--to', 'postgres://127.0.0.1:1/nowhere'],
  ['server/commands/migrate.ts'],
  ['server/commands/migrate.ts', '--status'],
  ['server/commands/migrate.ts', '--dry-run'],
  ['server/commands/retention.ts'],
  // Last: one that started would go on until the time is up.
  ['server/main.ts', '--api-only'],
]

test('OPS-01 server and commands refuse a half-seeded database with one sentence, and leave it unchanged', {
  timeout: 180_000,
}, async () => {
  const folder = await migratedDataFolder()
  const marked = await openEmbedded(folder)
  await marked.transaction((sql) => beginMark(executing(sql)))
  await marked.close()
  const backup = join(folder, 'lab.tar.gz')
  const env = { DATA_DIR: folder, PORT: String(await freePort()) }
  for (const [file, ...args] of programs) {
    const words = args.map((word) => (word === 'BACKUP' ? backup : word))
    const { code, output } = await runToEnd(file, words, env)
    expect([file, args, code, output]).toEqual([file, args, 1, sentence])
  }
  expect([backup, `${backup}.part`, join(folder, 'move.tar.gz.part')].filter((file) => existsSync(file))).toEqual([])
  const left = await openEmbedded(folder)
  expect(await isUnfinished(left)).toBe(true)
  await left.close()
})
