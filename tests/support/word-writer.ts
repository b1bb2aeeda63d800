import { openEmbedded } from '#server/db/embedded.ts'

/** Writes 1, 2, 3, … into the database of the folder it is given, and prints each number once it is acknowledged. */
const [, , folder = ''] = process.argv
const database = await openEmbedded(folder)
await database.query('create table written (n integer primary key)')
for (let n = 1; ; n += 1) {
  await database.query('insert into written values ($1)', [n])
  process.stdout.write(`${n}\n`)
}
