import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { files } from '#server/db/tables/files.ts'
import { reportVersions } from '#server/db/tables/reports.ts'
import { smallPdf } from '#tests/support/small-pdf.ts'
import { reportFilesApi } from './report-files.ts'

const { api, send, testing, upload } = reportFilesApi()

test('REP-09 a file altered on disk, current or former, is refused and logged without a name', async () => {
  const { id } = (await upload((await testing()).id)).body.data
  const [version] = await api.db
    .select({ key: files.key })
    .from(reportVersions)
    .innerJoin(files, eq(files.id, reportVersions.fileId))
    .where(eq(reportVersions.reportId, id))
  api.files.kept.set(version?.key ?? '', new Uint8Array(Buffer.from(smallPdf('altered'))))
  for (const path of [`/reports/admin/${id}/download`, `/reports/admin/${id}/versions/1/download`]) {
    const { status, body } = await send('GET', path, null)
    expect([status, body.message]).toEqual([409, 'The file of this report was altered after it was stored, and is not shown. Tell your administrator.'])
  }
  const lines = api.logged.filter(({ message }) => message === 'a stored file was altered and is not sent')
  expect(lines.map(({ of, file }) => [of, file])).toEqual([
    ['report', version?.key],
    ['report', version?.key],
  ])
  expect(JSON.stringify(lines)).not.toContain('Asha')
})
