import { deflateSync, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { makeReport, small } from '#tests/support/small-lab.ts'
import { smallPdf } from '#tests/support/small-pdf.ts'
import { pdf, reportFilesApi } from './report-files.ts'
import { sayYear, sendFile, tokenOfVersion, visit } from './verify-page.ts'

const { api, upload, send, testing, counts } = reportFilesApi()

/** The token of an uploaded report. */
async function uploaded(file: File): Promise<string> {
  const { id } = (await upload((await testing()).id, { file, patientId: small.ashaSelf, confirmed: 'true' })).body.data
  return tokenOfVersion(api, id, 1)
}

/** The PDF with its first stream packed again, its text changed before. */
function resaved(bytes: Buffer, level: number, alter: (text: Buffer) => Buffer = (text) => text): Buffer {
  const start = bytes.indexOf('stream\n') + 'stream\n'.length
  const end = bytes.indexOf('\nendstream', start)
  const packed = deflateSync(alter(inflateSync(bytes.subarray(start, end))), { level })
  return Buffer.concat([bytes.subarray(0, start), packed, bytes.subarray(end)])
}

test('ACC-05 100 altered files are all recognised; the genuine one is ours whatever its name', async () => {
  const demo = await makeReport(api.db, await testing(), { number: 'REP-7000001' })
  const demoToken = await tokenOfVersion(api, demo, 1)
  const genuine = (await send('GET', `/reports/admin/${demo}/download`, null)).bytes
  const [token, other] = [await uploaded(new File([new Uint8Array(genuine)], 'report.pdf')), await uploaded(pdf('Other'))]
  const before = await counts()
  const alterations = Array.from({ length: 100 }, (_, index) => {
    const copy = Buffer.from(genuine)
    if (index % 4 === 0) {
      const at = Math.floor((index / 100) * genuine.length)
      copy.writeUInt8((copy.readUInt8(at) + 1 + index) % 256, at)
      return copy
    }
    if (index % 4 === 1)
      return resaved(genuine, 6, (text) =>
        Buffer.from(
          text.toString('latin1').replace(/<([0-9a-f]{2})/, (_whole, first: string) => `<${first === '41' ? '42' : '41'}`) + ' '.repeat(index),
          'latin1',
        ),
      )
    if (index % 4 === 2)
      return Buffer.from(
        copy
          .toString('latin1')
          .replace(/\/Count 1\n\/Kids \[[^\]]*\]/, '/Count 0\n/Kids []')
          .padEnd(genuine.length + index),
        'latin1',
      )
    return Buffer.concat([resaved(genuine, index % 10), Buffer.from(`% ${index}\n`)])
  })
  for (const altered of alterations) {
    expect(Buffer.compare(altered, genuine)).not.toBe(0)
    expect((await sendFile(api, token, altered)).title).toBe('This file is not genuine')
  }
  for (const name of ['report.pdf', 'Scan 1 (2).PDF', 'रिपोर्ट.pdf', 'x']) expect((await sendFile(api, token, genuine, name)).title).toBe('This file is genuine')
  // The file of another report is not this one.
  expect((await sendFile(api, other, genuine)).title).toBe('This file is not genuine')
  expect((await sendFile(api, token, Buffer.from(smallPdf('Other')))).title).toBe('This file is not genuine')
  // A file of the demo is made when it is needed: the same bytes each time.
  expect((await sendFile(api, demoToken, genuine)).title).toBe('This file is genuine')
  expect((await sendFile(api, demoToken, alterations[40] ?? genuine)).title).toBe('This file is not genuine')
  expect(await counts()).toEqual(before)
})

test('ACC-05 a file that is too large, empty or missing is refused and nothing is kept', async () => {
  const token = await uploaded(pdf('Limits'))
  const before = await counts()
  expect((await sendFile(api, token, Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(413)
  expect((await sendFile(api, token, Buffer.alloc(0))).title).toBe('Choose a file')
  expect((await visit(api, token, { method: 'POST', path: '/file', body: new URLSearchParams({ file: 'x' }) })).status).toBe(400)
  expect((await sayYear(api, token, '1'.repeat(2_000))).status).toBe(413)
  expect(await counts()).toEqual(before)
})
