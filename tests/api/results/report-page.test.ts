import { expect, test } from 'vitest'
import { drawReport } from '#server/shared/results/pdf/draw-report.ts'
import type { ReportSheet } from '#server/shared/results/pdf/sheet.ts'
import { textPieces } from '#tests/support/pdf-text.ts'
import { catalogueTests, fullReport as full, repeated, signer, symbol } from '#tests/support/printed-report.ts'
import { inkPngOf } from '#tests/support/small-png.ts'
import { codesOn, picturesOf } from '#tests/support/rendered-pdf.ts'

const bytesOf = async (sheet: ReportSheet): Promise<Uint8Array> => {
  const drawn = await drawReport(sheet)
  if (!('bytes' in drawn)) throw new Error('the report was not drawn')
  return drawn.bytes
}

test('ACC-03 34 results of four departments with two comments, codes and signatures fit on one page', async () => {
  expect([full.tests.flatMap(({ rows }) => rows).length, new Set(full.tests.map(({ department }) => department)).size]).toEqual([34, 4])
  const pdf = await bytesOf(full)
  const [page = [], ...others] = await textPieces(pdf)
  expect(others).toEqual([])
  const text = page.map((piece) => piece.text).join(' ')
  expect([text.split(repeated).length - 1, text.includes('Page 1 of 1'), text.includes('Accredited scope'), text.includes('Dr. Arvind Kulkarni')]).toEqual([
    2,
    true,
    true,
    true,
  ])
  expect(pdf.length).toBeLessThan(100_000)
})

test('ACC-03 they still do below a wide logo, a symbol and a name of 99 characters', async () => {
  const name = 'Sri Venkateswara Meridian Pathology and Molecular Diagnostics Laboratory (India) Private Limited'
  const laboratory = { ...full.laboratory, name, logo: inkPngOf(600, 120, (x) => x % 64 < 32) }
  expect(await textPieces(await bytesOf({ ...full, laboratory }))).toHaveLength(1)
})

test('ACC-03 rows follow at 13 points, department and test share a line, and no text is under 7 points', async () => {
  const pages = await textPieces(await bytesOf({ ...full, tests: catalogueTests(['CBC', 'LFT', 'KFT', 'LIPID', 'FTHY', 'URM', 'HBA1C']) }))
  expect(Math.min(...pages.flat().map(({ size }) => size))).toBeGreaterThanOrEqual(7)
  const at = (text: string) => pages.flat().find((piece) => piece.text === text)?.y ?? Number.NaN
  expect([at('MCHC') - at('MCH'), at('Basophils') - at('Monocytes')].map((gap) => Math.round(gap * 100) / 100)).toEqual([13, 13])
  expect(Math.abs(at('HAEMATOLOGY') - at('Complete Blood Count (CBC)'))).toBeLessThan(0.5)
})

test('ACC-03 the head is short from the second page on', async () => {
  const pages = await textPieces(await bytesOf({ ...full, tests: catalogueTests(['CBC', 'LFT', 'KFT', 'LIPID']) }))
  const heights = pages.map((page) => page.find(({ text }) => text === 'Reference range')?.y ?? 0)
  expect(heights.length).toBe(2)
  expect(heights[1]).toBeLessThan((heights[0] ?? 0) / 2)
})

test('ACC-05 a decoder reads the QR codes and the bar code from the page at 200 dots per inch', async () => {
  const addresses = {
    scopeLink: `https://nabl.example/scope?${'certificate=MC-0000&'.repeat(24)}`.slice(0, 500),
    verifyAddress: 'https://reports.lab.example/verify/4Zk9aXv2Qp7TnB6mHs3RyW8d',
  }
  const scopeOf = (scopeLink: string) => ({ ...full.laboratory, scopeLink })
  const codes = async (sheet: ReportSheet) => {
    const [page] = await picturesOf(await bytesOf(sheet), 200)
    return page ? (await codesOn(page)).map(({ format, text }) => `${format} ${text}`).sort() : []
  }
  const bars = 'Code128 RPT-0000123'
  expect(await codes({ ...full, laboratory: scopeOf(addresses.scopeLink), verifyAddress: addresses.verifyAddress })).toEqual([
    bars,
    `QRCode ${addresses.scopeLink}`,
    `QRCode ${addresses.verifyAddress}`,
  ])
  expect(await codes({ ...full, verifyAddress: null })).toEqual([bars, `QRCode ${full.laboratory.scopeLink}`])
  expect(await codes({ ...full, laboratory: scopeOf(''), verifyAddress: null, number: 'RPT-2026-11-0000123' })).toEqual(['Code128 RPT-2026-11-0000123'])
})

test('ACC-04 a report of tests outside the scope has no symbol in its file', async () => {
  const images = async (isInScope: boolean) => {
    const pdf = Buffer.from(await bytesOf({ ...full, signers: [signer], tests: full.tests.map((each) => ({ ...each, isInScope })) })).toString('latin1')
    return [...pdf.matchAll(/\/Subtype \/Image/g)].length
  }
  expect([await images(true), await images(false)]).toEqual([2, 0])
})

test('ACC-02 a report is drawn in black', async () => {
  const [page] = await picturesOf(await bytesOf(full), 60)
  const colours = page
    ? page.data.filter((_value, index) => index % 4 === 0 && (page.data[index] !== page.data[index + 1] || page.data[index] !== page.data[index + 2]))
    : [0]
  expect(colours.length).toBe(0)
})

test('RES-11 a report with several pictures makes the same bytes each time', async () => {
  const large = inkPngOf(900, 900, (x, y) => (x ^ y) % 7 === 0)
  const sheet = { ...full, laboratory: { ...full.laboratory, symbol: large } }
  const first = Buffer.from(await bytesOf(sheet))
  expect(first.equals(Buffer.from(await bytesOf(sheet)))).toBe(true)
  expect(first.equals(Buffer.from(await bytesOf({ ...sheet, signers: [{ ...signer, signature: symbol }] })))).toBe(false)
  // A small picture does not overtake a large one: each has its own points and its transparency.
  expect([...first.toString('latin1').matchAll(/\/Width (\d+)/g)].map(([, width]) => width)).toEqual(['900', '900', '240', '240'])
})
