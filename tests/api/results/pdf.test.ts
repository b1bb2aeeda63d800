import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { missingSigns, runsOf } from '#server/shared/print/fonts.ts'
import { reportPdf } from '#server/shared/results/pdf/report-pdf.ts'
import type { ReportSheet } from '#server/shared/results/pdf/sheet.ts'

const row = (index: number) => ({
  parameter: `Parameter ${index}`,
  value: '12.5',
  unit: 'mg/dL',
  range: '3.5 - 5.0 mg/dL',
  flagged: index % 3 === 0 ? { flag: 'Critical' as const, direction: 'High' as const } : null,
  calculated: false,
  comment: null,
})

const sheet: ReportSheet = {
  laboratory: { name: 'प्रयोगशाला', address: '12, Station Road', phone: '+91 80 5000 0123', accreditation: '' },
  number: 'RPT-0000001',
  orderNumber: 'LAB-0000001',
  requester: 'Dr. Anjali Rao, City Clinic',
  clinicalInfo: null,
  patient: { number: 'P-000001', name: 'श्रीमती लक्ष्मी', ageAndSex: '36 years, Female' },
  collected: null,
  received: null,
  released: '21/11/2026, 18:40',
  releasedAt: '2026-11-21T13:10:00.000Z',
  tests: [{ department: 'Biochemistry', name: 'Profile', method: null, rows: Array.from({ length: 60 }, (_, index) => row(index)) }],
  comment: '₹100',
  verifiedBy: ['Asha Rao'],
  stage: 'Final',
  pending: [],
  updated: null,
  corrected: null,
}

test('RES-11 the same report makes the same bytes: a PDF of less than 300 kB for 60 parameters', async () => {
  const [first, second] = [Buffer.from(await reportPdf(sheet)), Buffer.from(await reportPdf(sheet))]
  expect(first.toString('latin1', 0, 5)).toBe('%PDF-')
  expect(first.length).toBeLessThan(300_000)
  expect(first.equals(second)).toBe(true)
  expect(Buffer.from(await reportPdf(short)).equals(Buffer.from(await reportPdf({ ...short, number: 'RPT-0000002' })))).toBe(false)
})

/** The number of pieces of text on the first page of a report. */
const piecesOf = async (more: Partial<ReportSheet>) => textHeights(await reportPdf({ ...sheet, comment: null, ...more }))[0]?.length ?? 0

/** Height of each piece of text above the foot of its page, in points, page by page. */
function textHeights(pdf: Uint8Array): number[][] {
  const streams = [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g),
  ].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  const heights = streams.map((stream) => [...stream.matchAll(/1 0 0 1 [\d.-]+ ([\d.-]+) Tm/g)].map(([, y]) => Number(y)))
  return heights.filter((page) => page.length > 0)
}

test('RES-11 nothing of a text result, a comment or a correction of any length falls off a page', async () => {
  const long = Array.from({ length: 110 }, (_, index) => `word${index}`).join(' ')
  const lines = Array.from({ length: 60 }, (_, index) => `line ${index}`).join('\n')
  const [first, ...others] = sheet.tests[0]?.rows ?? []
  if (!first) throw new Error('the sheet has no row')
  const rows = [...others.slice(0, 20), { ...first, parameter: 'Culture', value: long, comment: lines }, { ...first, value: lines, comment: long }, ...others]
  const changes = Array.from({ length: 25 }, (_, index) => ({ test: 'Profile', parameter: `Parameter ${index}`, before: long, after: '4.2 mmol/L' }))
  const plain = textHeights(await reportPdf(sheet))
  const full = textHeights(
    await reportPdf({
      ...sheet,
      tests: sheet.tests.map((each) => ({ ...each, rows })),
      comment: lines,
      corrected: { reason: long, on: sheet.released, formerRelease: sheet.released, changes },
    }),
  )
  expect(plain.length).toBeGreaterThan(1)
  expect(full.length).toBeGreaterThan(plain.length)
  for (const heights of [...plain, ...full]) {
    expect(Math.min(...heights)).toBeGreaterThan(20)
    expect(Math.max(...heights)).toBeLessThan(842)
  }
})

test('RES-11 the end of a report is on the page of a value, however many there are', async () => {
  const [first] = sheet.tests
  if (!first) throw new Error('the sheet has no test')
  const rows = first.rows.map((each) => ({ ...each, method: 'Photometry' }))
  const of = async (tests: ReportSheet['tests']) => textHeights(await reportPdf({ ...sheet, comment: null, tests }))
  const withoutValues = (await of([]))[0]?.length ?? 0
  const pages: number[] = []
  for (let count = 19; count <= 24; count += 1) {
    const own = { ...first, rows: rows.slice(0, count) }
    // The last value is one of the same test, or of another test.
    const each = await of(count % 2 === 0 ? [own] : [own, { ...first, rows: rows.slice(0, 1) }])
    pages.push(each.length)
    expect(each.at(-1)?.length, `${count} values`).toBeGreaterThan(withoutValues)
  }
  expect([Math.min(...pages), Math.max(...pages)]).toEqual([1, 2])
})

test('RES-09 RES-06 RES-11 RES-12 ACC-01 each fact about a report and its values has its piece of text', async () => {
  const rows = sheet.tests.flatMap((each) => each.rows).slice(0, 3)
  const [one] = rows
  if (!one) throw new Error('the sheet has no row')
  const test = { department: 'Biochemistry', name: 'Profile', method: null, rows }
  const plain = await piecesOf({ tests: [test], stage: null })
  const added = async (more: Partial<ReportSheet>) => (await piecesOf({ tests: [test], stage: null, ...more })) - plain
  expect(await added({ stage: 'Final' })).toBe(1)
  expect(await added({ clinicalInfo: 'Fever for 5 days' })).toBe(1)
  expect(await added({ requester: '' })).toBe(-1)
  expect(await added({ stage: 'Preliminary', pending: ['Lipids', 'CBC: Platelets'] })).toBe(3)
  const values = ['Profile', 'CBC'].map((name) => ({ test: name, parameter: 'K', before: null, after: '4.1' }))
  expect(await added({ updated: { formerRelease: sheet.released, added: values }, stage: 'Final' })).toBe(4)
  expect(await added({ tests: [{ ...test, sampleType: 'Serum', method: 'CLIA' }] })).toBeGreaterThan(0)
  expect(await added({ tests: [{ ...test, rows: [{ ...one, method: 'CLIA' }, ...rows.slice(1)] }] })).toBeGreaterThan(0)
  const empty = { ...one, value: '', unit: '', range: '', flagged: null }
  const withRow = (absent: string | null) => added({ tests: [{ ...test, rows: [{ ...empty, absent }] }] })
  expect((await withRow('Needs Triglycerides')) - (await withRow(null))).toBe(1)
})

/** A report of one row: what differs is a name. */
const short: ReportSheet = { ...sheet, tests: sheet.tests.map((each) => ({ ...each, rows: each.rows.slice(0, 1) })), comment: null }

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
  const fonts = [...fontsOf(await reportPdf({ ...short, comment: Object.values(scripts).flat().join('\n') }))]
  for (const [script, names] of Object.entries(scripts)) {
    expect(
      fonts.some((font) => font.includes(script)),
      script,
    ).toBe(true)
    for (const name of names) expect([missingSigns(name), new Set(runsOf(name, 700).map(({ cut }) => cut)).size <= 2]).toEqual([[], true])
  }
})

test('RES-11 a report in Latin letters has only their fonts', async () => {
  const plain = await reportPdf({ ...short, laboratory: { ...sheet.laboratory, name: 'Laboratory' }, patient: { ...sheet.patient, name: 'Asha Rao' } })
  expect([...fontsOf(plain)].filter((font) => !font.startsWith('NotoSans-'))).toEqual([])
})

test('RES-11 words that are read from the right come in that order, Latin ones beside them stay', () => {
  expect(runsOf('محمد علی خان (P-1)', 400).map(({ text }) => text)).toEqual(['خان', ' ', 'علی', ' ', 'محمد', ' (P-1)'])
  expect(runsOf('Asha علی', 400).map(({ text }) => text)).toEqual(['Asha ', 'علی'])
})

test('RES-11 the signs of units and ranges are drawn as such, each in a font that has it', async () => {
  const signs = '10⁹/L 10⁻¹² ≥ 5 ≤ 9 → ≈ √2 H₂O ✓ µ m² ½'
  expect(missingSigns(signs)).toEqual([])
  const withUnit = (unit: string) =>
    reportPdf({ ...sheet, tests: sheet.tests.map((each) => ({ ...each, rows: each.rows.slice(0, 1).map((one) => ({ ...one, unit })) })) })
  const has = async (unit: string) => [...fontsOf(await withUnit(unit))].some((font) => font.startsWith('DejaVuSans'))
  expect([await has(signs), await has('mg/dL')]).toEqual([true, false])
  expect(runsOf(signs, 400).flatMap(({ cut, text }) => (cut === 'signs' ? [text] : []))).toEqual(['⁹', '⁻¹²', '≥', '≤', '→', '≈', '√', '₂', '✓', '²'])
})

test('RES-11 a sign that no font has is refused, in the name with the way out', async () => {
  const named = reportPdf({ ...sheet, patient: { ...sheet.patient, name: '山田 Hanako' } })
  await expect(named).rejects.toMatchObject({
    status: 409,
    code: 'unprintable',
    message: 'The report cannot show 山 田 in the name 山田 Hanako. Please give the name in Latin letters.',
  })
  await expect(reportPdf({ ...sheet, comment: 'Thanks 👍' })).rejects.toMatchObject({
    message: 'The report cannot show 👍 in “Thanks 👍”. Please write it with other signs.',
  })
})
