import { demoPassword, demoSignIns } from '#domain/demo-sign-ins.ts'
import { roles } from '#domain/role.ts'
import type { Database } from '#server/db/database.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { keepDemoPictures } from '#server/seed/pictures.ts'
import { seedDemo } from '#server/seed/seed.ts'

/** The seed number of the demo laboratory. */
export const demoSeed = 20_260

/** Fills a new database with the demo laboratory; one that has users or a catalogue is left as it is. `say` gets the progress. */
export async function makeDemo(database: Database, files: FileStore, now: Date, timeZone: string, print: (line: string) => void): Promise<void> {
  const [row] = await database.query(
    'select exists (select 1 from users) or exists (select 1 from test_categories) or exists (select 1 from customers) as filled',
  )
  if (row?.filled === true) return
  print('First start: making a demo laboratory …')
  let lastPercent = 0
  await seedDemo(database, {
    seed: demoSeed,
    now,
    timeZone,
    progress: (orders, of) => {
      const percent = Math.floor((orders / of) * 4) * 25
      if (percent > lastPercent) print(`  ${percent} % of ${of} orders`)
      lastPercent = percent
    },
  })
  await keepDemoPictures(database, files, { seed: demoSeed, now })
}

/** True for a database with a demo laboratory, of this version or another: made from a seed number, not by people. */
export async function isDemo(database: Database): Promise<boolean> {
  const rows = await database.query("select 1 from settings where key = 'seed'")
  return rows.length > 0
}

/** True when the demo's sign-ins exist in this database. */
export async function hasDemoSignIns(database: Database): Promise<boolean> {
  const rows = await database.query('select 1 from users where email = $1 and is_demo', [demoSignIns.super_admin.email])
  return rows.length > 0
}

/** The lines that say how to sign in to the demo. */
export function demoLines(): string[] {
  const width = Math.max(...Object.values(demoSignIns).map(({ email }) => email.length))
  const signIns = Object.entries(demoSignIns).map(([role, { email }]) => `  ${email.padEnd(width)}  ${roles[role as keyof typeof roles].label}`)
  return [`Demo sign-ins, password ${demoPassword}:`, ...signIns]
}
