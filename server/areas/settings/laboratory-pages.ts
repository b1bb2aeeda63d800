import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import type { AppDependencies, AppEnvironment } from '#server/app-environment.ts'
import { networkOf } from '#server/call/address.ts'
import { apiPolicy } from '#server/call/security-headers.ts'
import { runForCaller } from '#server/db/queue.ts'
import type { PageLaboratory } from '#server/panel.ts'
import { files as storedFiles } from '#server/db/tables/files.ts'
import { letterheadLine, readLaboratory, unnamedLaboratory } from '#server/shared/results/laboratory-head.ts'

const logoPath = '/laboratory/logo'

/** Serves the laboratory's logo to anybody, for the sign-in screen and the panel: a picture that was checked when it was sent, and that browsers keep. */
export function laboratoryPages({ database, files }: Pick<AppDependencies, 'database' | 'files'>): Hono<AppEnvironment> {
  const pages = new Hono<AppEnvironment>()
  pages.get(logoPath, async (c) => {
    c.set('route', logoPath)
    return runForCaller(networkOf(c.get('address')), async () => {
      const { logo } = (await readLaboratory(database.sql)).laboratory
      const [file] = logo ? await database.sql.select().from(storedFiles).where(eq(storedFiles.id, logo.id)) : []
      if (!file) return c.text('Not found', 404, { 'cache-control': 'no-store' })
      const etag = `"${file.sha256}"`
      const headers = { etag, 'cache-control': 'public, max-age=86400', 'content-security-policy': apiPolicy }
      if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
      return c.body(new Uint8Array(await files.read(file)), 200, { ...headers, 'content-type': file.type })
    })
  })
  return pages
}

/** Milliseconds after which a page is answered with the laboratory as it was last read. */
const maxMs = 1_000

/** Returns a function that reads the laboratory for the page of the panel. The page opens without the database too. */
export function laboratoryReader({ database }: Pick<AppDependencies, 'database'>): () => Promise<PageLaboratory> {
  let last: PageLaboratory = { name: '', address: '', logo: '' }
  const read = async () => {
    const { laboratory } = await readLaboratory(database.sql)
    last = {
      name: laboratory.name === unnamedLaboratory.name ? '' : laboratory.name,
      address: letterheadLine(laboratory),
      logo: laboratory.logo ? `${logoPath}?v=${laboratory.logo.id}` : '',
    }
  }
  return async () => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, maxMs)
    })
    await Promise.race([read().catch(() => undefined), late])
    clearTimeout(timer)
    return last
  }
}
