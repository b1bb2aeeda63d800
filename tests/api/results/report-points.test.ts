import { beforeAll, describe, expect, test } from 'vitest'
import { drawReport } from '#server/shared/results/pdf/draw-report.ts'
import type { ReportSheet } from '#server/shared/results/pdf/sheet.ts'
import { pageTexts } from '#tests/support/pdf-text.ts'
import { catalogueTests, printedReport, signer } from '#tests/support/printed-report.ts'

const [count, hormone] = catalogueTests(['HB', 'AMH'])
if (!count || !hormone) throw new Error('the catalogue has changed')

/** A report with everything that reports may have to say, on a page within the accredited scope and one outside. */
const everything: ReportSheet = {
  ...printedReport,
  version: 3,
  stage: 'Preliminary',
  pending: ['Lipid Profile'],
  clinicalInfo: 'Fever for five days',
  corrected: {
    reason: 'Two samples were exchanged',
    on: '22/11/2026, 09:00',
    formerRelease: '20/11/2026, 18:40',
    changes: [{ test: count.name, parameter: 'Haemoglobin (Hb)', before: '7.1 g/dL', after: '6.4 g/dL, Critical Low' }],
  },
  updated: { formerRelease: '20/11/2026, 18:40', added: [{ test: hormone.name, parameter: 'AMH', before: null, after: '1' }] },
  samples: [
    { name: 'S-0000123 (EDTA whole blood)', collected: '21/11/2026, 08:10', received: '21/11/2026, 10:05' },
    { name: 'S-0000124 (Serum)', collected: '21/11/2026, 11:40', received: null },
  ],
  tests: [
    {
      ...count,
      condition: 'Haemolysed',
      rows: count.rows.map((row) => ({ ...row, value: '6.4', flagged: { flag: 'Critical', direction: 'Low' }, comment: 'Smaller than the last value by 5.2' })),
    },
    {
      ...hormone,
      method: 'ECLIA',
      isInScope: false,
      referralLaboratory: 'Metropolis, Mumbai (MC-2139)',
      released: '20/11/2026, 12:00',
      interpretation: 'Values fall with age.',
    },
  ],
  comment: 'Please repeat in four weeks.',
  signers: [
    signer,
    { ...signer, name: 'Dr. Arvind Kulkarni', designation: 'MD (Biochemistry)', registrationNumber: 'MMC 1187', acts: ['Verified 21/11/2026, 17:55'] },
  ],
}

/** The points that accreditation asks of a report, each with its text: on every page, or on one. */
const points: readonly (readonly [point: string, where: 'every page' | 'a page', ...texts: readonly (string | RegExp)[]])[] = [
  ['patient, day of collection and of issue', 'every page', 'Lakshmi Narayanan', 'P-000042', /Collected 21\/11\/2026, 08:10/, /Corrected 21\/11\/2026, 18:40/],
  ['laboratory', 'every page', 'Meridian Pathology Laboratory'],
  ['address of the laboratory', 'a page', '14, Residency Road', '+91 80500 00100'],
  ['requester', 'every page', 'Referred by Dr. Anjali Rao, City Clinic'],
  ['reason of the request', 'a page', 'Clinical information: Fever for five days'],
  ['primary samples', 'a page', 'Sample: EDTA whole blood', 'Sample: Serum'],
  ['examinations', 'a page', 'HAEMATOLOGY Haemoglobin (Hb)', 'HORMONES & FERTILITY Anti-Mullerian Hormone (AMH)'],
  ['methods', 'a page', 'SLS-haemoglobin, photometric', 'Method: ECLIA'],
  ['results with units', 'a page', /6\.4 Critical, Low g\/dL/, /1 Normal ng\/mL/],
  ['reference ranges', 'a page', /g\/dL 12–15/, /ng\/mL 1–4/],
  [
    'persons who verified and released',
    'a page',
    /Dr\. Meenakshi Iyer .*Consultant pathologist · Reg\. no\. KMC 45671 Verified and released 21\/11\/2026, 18:40/,
  ],
  ['a second person', 'a page', 'Dr. Arvind Kulkarni MD (Biochemistry) · Reg. no. MMC 1187 Verified 21/11/2026, 17:55'],
  ['preliminary results', 'a page', 'This is a preliminary report.', 'Still to come: Lipid Profile'],
  ['critical results', 'a page', 'Critical, Low'],
  ['parts of one report, and its end', 'every page', 'RPT-0000123', /Page \d of 2/],
  ['end of the report', 'a page', 'End of report'],
  ['time of each collection and receipt', 'a page', /S-0000123 \(EDTA whole blood\): collected 21\/11\/2026, 08:10, received 21\/11\/2026, 10:05/],
  ['missing times', 'a page', /S-0000124 \(Serum\): collected 21\/11\/2026, 11:40, received not recorded/],
  ['time of release of a test', 'a page', 'Released 20/11/2026, 12:00'],
  ['referral laboratory', 'a page', 'Done by the referral laboratory Metropolis, Mumbai (MC-2139)'],
  ['interpretation', 'a page', 'Interpretation: Values fall with age.'],
  ['quality of a sample', 'a page', 'Condition of the sample: Haemolysed. The results of this test may be affected.'],
  ['comments', 'a page', 'Smaller than the last value by 5.2', 'Comment Please repeat in four weeks.'],
  [
    'correction, with the former report',
    'a page',
    /Corrected on 22\/11\/2026, 09:00\. It replaces the report released on 20\/11\/2026, 18:40\. Reason: Two samples/,
  ],
  ['former value', 'a page', '6.4 g/dL, Critical Low (formerly 7.1 g/dL)', 'Added: Anti-Mullerian Hormone (AMH): AMH'],
  ['version', 'every page', 'Corrected report, version 3 of 3'],
]

const textsOf = async (sheet: ReportSheet): Promise<string[]> => {
  const drawn = await drawReport(sheet)
  if (!('bytes' in drawn)) throw new Error('the report was not drawn')
  return pageTexts(drawn.bytes)
}

describe('ACC-02 RES-06 RES-09 RES-11 RES-12 a report says each point that accreditation asks for', () => {
  let pages: readonly string[] = []
  beforeAll(async () => {
    pages = await textsOf(everything)
  })
  test.each(points)('%s', (_point, where, ...texts) => {
    for (const text of texts) {
      const found = pages.filter((page) => (typeof text === 'string' ? page.includes(text) : text.test(page)))
      expect(where === 'every page' ? found.length : Math.min(found.length, 1), String(text)).toBe(where === 'every page' ? 2 : 1)
    }
  })
})

test('ACC-02 a report says nothing of what it does not have', async () => {
  const [page] = await textsOf({ ...printedReport, tests: [count], requester: 'Self', collected: null, received: null })
  expect(page).toContain('Collected Not recorded Received Not recorded')
  expect(page).not.toMatch(/Clinical|Condition|Method|Interpretation|Comment|Corrected|Preliminary|referral|outside|formerly|: collected/)
})

test('RES-06 a calculated value without one gives its reason in place of the value', async () => {
  const [page] = await textsOf({
    ...printedReport,
    tests: [{ ...count, rows: count.rows.map((row) => ({ ...row, value: '', calculated: true, absent: 'Needs MCV' })) }],
  })
  expect(page).toContain('Haemoglobin (Hb) (calculated) Needs MCV')
})

describe('ACC-04 symbol, number and scope are on the pages of accredited tests only', () => {
  const outside = { ...hormone, isInScope: false }
  const number = 'NABL MC-0000'
  const heading = 'Tests outside the scope of accreditation'
  /** Accreditation, tests, and for each page: its tests, the number, the scope, the heading. */
  const rows: readonly (readonly [accreditation: string, tests: ReportSheet['tests'], pages: readonly string[]])[] = [
    [number, [count], ['Hb number scope']],
    [number, [count, outside], ['Hb number scope', 'AMH heading']],
    [number, [outside, count], ['Hb number scope', 'AMH heading']],
    [number, [outside], ['AMH heading']],
    ['', [count, outside], ['Hb AMH']],
  ]
  test.each(rows)('%j with tests %#', async (accreditation, tests, expected) => {
    const laboratory = { ...printedReport.laboratory, accreditation, scopeLink: accreditation && printedReport.laboratory.scopeLink }
    const pages = await textsOf({ ...printedReport, laboratory, tests })
    const words = { Hb: 'Haemoglobin (Hb)', AMH: '(AMH)', number, scope: 'Accredited scope', heading }
    expect(
      pages.map((page) =>
        Object.entries(words)
          .flatMap(([word, text]) => (page.includes(text) ? [word] : []))
          .join(' '),
      ),
    ).toEqual(expected)
    expect(pages.every((page) => page.includes('Lakshmi Narayanan'))).toBe(true)
  })
})
