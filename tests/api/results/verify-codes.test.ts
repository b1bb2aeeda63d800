import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { files } from '#server/db/tables/files.ts'
import { reports, reportVersions } from '#server/db/tables/reports.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { codesOn, picturesOf } from '#tests/support/rendered-pdf.ts'
import { small } from '#tests/support/small-lab.ts'
import { stored } from '#tests/support/stored.ts'
import { sendFile, visit } from '../reports/verify-page.ts'
import { enteredReport, makeParameters, minuteClock, resultsPath as path } from './lab.ts'

const api = smallApi({ clock: minuteClock(), settings: { publicUrl: 'https://lab.example' } })
beforeAll(() => makeParameters(api.db))

/** The stored file of a version, and the token in the QR code on its first page. */
async function printed(reportId: string, n: number) {
  const [row] = await api.db
    .select({ key: files.key, sha256: files.sha256 })
    .from(reportVersions)
    .innerJoin(files, eq(files.id, reportVersions.fileId))
    .where(and(eq(reportVersions.reportId, reportId), eq(reportVersions.n, n)))
  const bytes = await api.files.read({ key: row?.key ?? '', sha256: row?.sha256 ?? '' })
  const [page] = await picturesOf(bytes, 200)
  const codes = page ? await codesOn(page) : []
  const [token = ''] = codes.flatMap(({ text }) => /^https:\/\/lab\.example\/verify\/(.+)$/.exec(text)?.[1] ?? [])
  return { bytes, token }
}

test('ACC-05 the code on each released version leads to that version of that report', async () => {
  const [one, other] = [await enteredReport(api, { K: '4.2', HB: '13' }), await enteredReport(api, { K: '4.4', HB: '12.5' }, { patient: small.raviSelf })]
  expect((await api.call('POST', path(one.id, 'release'), { confirmed: true })).status).toBe(200)
  expect((await api.call('POST', path(other.id, 'release'), { confirmed: true })).status).toBe(200)
  const values = [{ parameterCode: 'K', value: '4.6' }]
  expect((await api.call('POST', path(one.id, 'amend'), { testId: small.cbc, values, reason: 'Wrong tube' })).status).toBe(200)
  expect((await api.call('POST', path(one.id, 'release'), { confirmed: true, note: 'Checked' }, { as: 'admin' })).status).toBe(200)
  const versions = [await printed(one.id, 1), await printed(one.id, 2), await printed(other.id, 1)]
  expect(new Set(versions.map(({ token }) => token)).size).toBe(3)
  const numberOf = async (id: string) => (await stored(api.db, reports, id))?.number
  const [mine, theirs] = [await numberOf(one.id), await numberOf(other.id)]
  const pages = []
  for (const { token } of versions) pages.push(await visit(api, token))
  expect(pages.map(({ title, facts }) => [title, facts['Report number'], facts.Version])).toEqual([
    ['Genuine, but replaced', mine, '1 of 2'],
    ['Genuine report', mine, '2 of 2'],
    ['Genuine report', theirs, '1 of 1'],
  ])
  for (const [index, title] of ['This file is genuine, but replaced', 'This file is genuine', 'This file is not genuine'].entries())
    expect((await sendFile(api, versions[0]?.token ?? '', versions[index]?.bytes ?? new Uint8Array())).title).toBe(title)
})
