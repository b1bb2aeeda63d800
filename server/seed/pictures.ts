import { eq, isNotNull } from 'drizzle-orm'
import type { Database, Sql } from '#server/db/database.ts'
import { recordFiles } from '#server/db/tables/files.ts'
import { settings } from '#server/db/tables/records.ts'
import { users } from '#server/db/tables/staff.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { writeFileRow } from '#server/files/keep-file.ts'
import { laboratoryId } from '#server/shared/results/laboratory-head.ts'
import { demoSymbol, signatureOf } from './pages/signature.ts'
import { randomOf } from './random.ts'

/** Draws the pictures that the demo's reports print: the signatures of its signatories, and a symbol in place of an accreditation's. */
export async function keepDemoPictures(database: Database, files: FileStore, { seed, now }: { readonly seed: number; readonly now: Date }): Promise<void> {
  await database.transaction(async (sql) => {
    const keep = pictureKeeper(sql, files, now)
    for (const { id, name } of await sql.select({ id: users.id, name: users.name }).from(users).where(isNotNull(users.designation))) {
      const [first = '', last = ''] = name.replace(/^Dr /, '').split(' ')
      const bytes = signatureOf(`${first.charAt(0)}. ${last}`, randomOf(seed, 'signature', name))
      const signature = await keep(bytes, { resource: 'users', field: 'signature', recordId: id, name: 'signature.png' })
      await sql.update(users).set({ signature }).where(eq(users.id, id))
    }
    const [laboratory] = await sql.select({ value: settings.value }).from(settings).where(eq(settings.key, laboratoryId))
    const place = { resource: 'settings', field: 'accreditationSymbol', recordId: laboratoryId, name: 'symbol.png' }
    const accreditationSymbol = await keep(demoSymbol(randomOf(seed, 'symbol')), place)
    await sql
      .update(settings)
      .set({ value: { ...Object(laboratory?.value), accreditationSymbol } })
      .where(eq(settings.key, laboratoryId))
  })
}

/** Keeps pictures in the store and as files of records. */
function pictureKeeper(sql: Sql, files: FileStore, now: Date) {
  return async (bytes: Uint8Array, place: Pick<typeof recordFiles.$inferInsert, 'resource' | 'field' | 'recordId' | 'name'>) => {
    const { id, size } = await writeFileRow(sql, { ...(await files.put(bytes)), type: 'image/png' }, null, now)
    await sql.insert(recordFiles).values({ ...place, fileId: id, createdAt: now.toISOString() })
    return { id, name: place.name, type: 'image/png', size }
  }
}
