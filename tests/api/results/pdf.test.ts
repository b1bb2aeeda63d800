import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { missingSigns, runsOf } from '#server/shared/print/fonts.ts'
import { drawPdf } from '#server/shared/print/draw-pdf.ts'
import type { PrintedRow, PrintedTest, ReportSheet } from '#server/shared/results/pdf/sheet.ts'
import { pageTexts, textPieces } from '#tests/support/pdf-text.ts'
import { printedReport, printedTest } from '#tests/support/printed-report.ts'

const row = (index: number): PrintedRow => ({
  parameter: `Parameter ${index}`,
  value: '12.5',
  unit: 'mg/dL',
  range: '3.5 - 5.0 mg/dL',
  flagged: index % 3 === 0 ? { flag: 'Critical', direction: 'High' } : null,
  calculated: false,
  comment: null,
})

const profile: PrintedTest = {
  ...printedTest,
  department: 'Biochemistry',
  name: 'Profile',
  sampleType: null,
  rows: Array.from({ length: 60 }, (_, index) => row(index)),
}

const sheet: ReportSheet = {
  ...printedReport,
  laboratory: { ...printedReport.laboratory, name: 'प्रयोगशाला' },
  patient: { ...printedReport.patient, name: 'श्रीमती लक्ष्मी' },
  tests: [profile],
  comment: '₹100',
}

test('RES-11 the same report makes the same bytes: a PDF of less than 300 kB for 60 parameters', async () => {
  const [first, second] = [Buffer.from(await drawPdf('report', sheet)), Buffer.from(await drawPdf('report', sheet))]
  expect(first.toString('latin1', 0, 5)).toBe('%PDF-')
  expect(first.length).toBeLessThan(300_000)
  expect(first.equals(second)).toBe(true)
  expect(Buffer.from(await drawPdf('report', short)).equals(Buffer.from(await drawPdf('report', { ...short, number: 'RPT-0000002' })))).toBe(false)
})

test('RES-11 nothing of a text result, a comment or a correction of any length falls off a page', async () => {
  const long = Array.from({ length: 110 }, (_, index) => `word${index}`).join(' ')
  const lines = Array.from({ length: 60 }, (_, index) => `line ${index}`).join('\n')
  const [first, others] = [row(0), profile.rows.slice(1)]
  const rows = [...others.slice(0, 20), { ...first, parameter: 'Culture', value: long, comment: lines }, { ...first, value: lines, comment: long }, ...others]
  const changes = Array.from({ length: 25 }, (_, index) => ({ test: 'Profile', parameter: `Parameter ${index}`, before: long, after: '4.2 mmol/L' }))
  const plain = await textPieces(await drawPdf('report', sheet))
  const full = await textPieces(
    await drawPdf('report', {
      ...sheet,
      tests: [{ ...profile, rows, interpretation: lines }],
      comment: lines,
      corrected: { reason: long, on: sheet.released, formerRelease: sheet.released, changes },
    }),
  )
  expect(plain.length).toBeGreaterThan(1)
  expect(full.length).toBeGreaterThan(plain.length)
  for (const heights of [...plain, ...full].map((pieces) => pieces.map(({ y }) => y))) {
    expect(Math.min(...heights)).toBeGreaterThan(20)
    expect(Math.max(...heights)).toBeLessThan(822)
  }
  const words = full
    .flat()
    .map(({ text }) => text)
    .join(' ')
  expect(['word109', 'line 59'].map((each) => words.split(each).length - 1)).toEqual([28, 4])
})

test('RES-11 the end of a report is on the page of a value, however many there are', async () => {
  const pages: number[] = []
  for (let count = 38; count <= 46; count += 1) {
    const own = { ...profile, rows: profile.rows.slice(0, count) }
    // The last value is one of the same test, or of another test.
    const texts = await pageTexts(await drawPdf('report', { ...sheet, comment: null, tests: count % 2 === 0 ? [own] : [own, { ...profile, rows: [row(99)] }] }))
    pages.push(texts.length)
    expect(texts.at(-1), `${count} values`).toMatch(/Parameter \d+ .*End of report/)
  }
  expect([Math.min(...pages), Math.max(...pages)]).toEqual([1, 2])
})

/** A report of one row: what differs is a name. */
const short: ReportSheet = { ...sheet, tests: [{ ...profile, rows: [row(0)] }], comment: null }

const scripts = {
  Devanagari: ['श्रीमती लक्ष्मी', 'ज्ञानेश्वर'],
  Bengali: ['শ্রীমতী লক্ষ্মী', 'বন্দ্যোপাধ্যায়'],
  Gurmukhi: ['ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'ਜ਼ੋਰਾ'],
  Gujarati: ['શ્રીમતી લક્ષ્મી', 'જ્ઞાન'],
  Oriya: ['ଶ୍ରୀମତୀ ଲକ୍ଷ୍ମୀ', 'କୃଷ୍ଣ'],
  Tamil: ['திருமதி லக்ஷ்மி', 'ஸ்ரீதர்'],
  Telugu: ['శ్రీమతి లక్ష్మీ', 'రాజేశ్వరి'],
  Kannada: ['ಶ್ರೀಮತಿ ಲಕ್ಷ್ಮೀ', 'ಕೃಷ್ಣಮೂರ್ತಿ'],
  Malayalam: ['ശ്രീമതി ലക്ഷ്മി', 'അവൻ ന്\u200dറെ'],
  NotoNaskhArabic: ['محمد علی', 'فاطمہ گلزار'],
} as const

/** The fonts that a file has, by their names without the tag of the subset. */
const fontsOf = (pdf: Uint8Array) =>
  new Set(
    [
      ...Buffer.from(pdf)
        .toString('latin1')
        .matchAll(/\/BaseFont \/[A-Z]+\+([\w-]+)/g),
    ].map(([, name = '']) => name),
  )

test('RES-11 a name in any script is set in a font of that script', async () => {
  const fonts = [...fontsOf(await drawPdf('report', { ...short, comment: Object.values(scripts).flat().join('\n') }))]
  for (const [script, names] of Object.entries(scripts)) {
    expect(
      fonts.some((font) => font.includes(script)),
      script,
    ).toBe(true)
    for (const name of names) expect([missingSigns(name), new Set(runsOf(name, 700).map(({ cut }) => cut)).size <= 2]).toEqual([[], true])
  }
})

test('RES-11 a name in an Indian script is found and copied as it is written, in the place of its glyphs', async () => {
  const pdf = await drawPdf('report', { ...short, patient: { ...sheet.patient, name: 'किरण' } })
  const streams = Buffer.from(pdf)
    .toString('latin1')
    .matchAll(/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)
  const drawn = [...streams].map(([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')).join('\n')
  const named = Buffer.from('किरण', 'utf16le').swap16().toString('hex')
  expect(drawn).toMatch(new RegExp(`/Span <</ActualText <feff${named}>>> BDC\\nBT\\n[^B]*ET\\nEMC`))
})

test('RES-11 a report in Latin letters has only their fonts', async () => {
  const plain = await drawPdf('report', { ...short, laboratory: { ...sheet.laboratory, name: 'Laboratory' }, patient: { ...sheet.patient, name: 'Asha Rao' } })
  expect([...fontsOf(plain)].filter((font) => !font.startsWith('NotoSans-'))).toEqual([])
})

test('RES-11 words that are read from the right come in that order, Latin ones beside them stay', () => {
  expect(runsOf('محمد علی خان (P-1)', 400).map(({ text }) => text)).toEqual(['خان', ' ', 'علی', ' ', 'محمد', ' (P-1)'])
  expect(runsOf('Asha علی', 400).map(({ text }) => text)).toEqual(['Asha ', 'علی'])
})

test('RES-11 the signs of units and ranges are drawn as such, each in a font that has it', async () => {
  const signs = '10⁹/L 10⁻¹² ≥ 5 ≤ 9 → ≈ √2 H₂O ✓ µ m² ½'
  expect(missingSigns(signs)).toEqual([])
  const withUnit = (unit: string) => drawPdf('report', { ...sheet, tests: [{ ...profile, rows: [{ ...row(0), unit }] }] })
  const has = async (unit: string) => [...fontsOf(await withUnit(unit))].some((font) => font.startsWith('DejaVuSans'))
  expect([await has(signs), await has('mg/dL')]).toEqual([true, false])
  expect(runsOf(signs, 400).flatMap(({ cut, text }) => (cut === 'signs' ? [text] : []))).toEqual(['⁹', '⁻¹²', '≥', '≤', '→', '≈', '√', '₂', '✓', '²'])
})

test('RES-11 a sign that no font has is refused, in the name with the way out', async () => {
  const named = drawPdf('report', { ...sheet, patient: { ...sheet.patient, name: '山田 Hanako' } })
  await expect(named).rejects.toMatchObject({
    status: 409,
    code: 'unprintable',
    message: 'The report cannot show 山 田 in the name 山田 Hanako. Please give the name in Latin letters.',
  })
  await expect(drawPdf('report', { ...sheet, comment: 'Thanks 👍' })).rejects.toMatchObject({
    message: 'The report cannot show 👍 in “Thanks 👍”. Please write it with other signs.',
  })
})
