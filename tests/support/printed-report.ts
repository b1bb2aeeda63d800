import { rangeBesideUnit, scientificText } from '#domain/results/scientific-text.ts'
import { readCatalogue } from '#server/seed/catalogue.ts'
import type { PrintedRow, PrintedTest, ReportSheet, Signer } from '#server/shared/results/pdf/sheet.ts'
import { inkPngOf } from './small-png.ts'

const catalogue = readCatalogue()

/** A test without any fact that reports print only for some. */
export const printedTest: PrintedTest = {
  department: 'Haematology',
  name: 'Haemoglobin',
  sampleType: 'EDTA whole blood',
  method: null,
  condition: null,
  released: null,
  referralLaboratory: null,
  interpretation: null,
  isInScope: true,
  rows: [],
}

/** The tests of the demo catalogue with these codes, as a report prints them. */
export function catalogueTests(codes: readonly string[], more: Partial<PrintedTest> = {}): PrintedTest[] {
  return codes.map((code) => {
    const test = catalogue.tests.find((each) => each.code === code)
    if (!test) throw new Error(`the catalogue has no ${code}`)
    const department = catalogue.categories.find((each) => each.code === test.categoryCode)?.name ?? ''
    return { ...printedTest, department, name: test.name, sampleType: test.sampleType, ...more, rows: test.parameters.map(printedRow) }
  })
}

function printedRow(code: string, index: number): PrintedRow {
  const parameter = catalogue.parameters[code]
  const range = parameter?.ranges?.at(-1)
  const unit = parameter?.unit ?? ''
  const bounds = range ? `${range.low ?? 0} - ${range.high ?? 100} ${unit}` : ''
  const calculated = parameter?.method?.startsWith('Calculated') ?? false
  return {
    parameter: parameter?.name ?? code,
    value: range || unit ? String(range?.low ?? 12.5) : 'Negative',
    unit: scientificText(unit),
    range: rangeBesideUnit(parameter?.rangeText ?? bounds, unit),
    flagged:
      index % 5 === 3
        ? { flag: 'Abnormal', direction: 'Low' }
        : index % 9 === 8
          ? { flag: 'Critical', direction: 'High' }
          : { flag: 'Normal', direction: null },
    calculated,
    method: calculated ? null : (parameter?.method ?? null),
    comment: null,
  }
}

/** A ring, like the symbol of an accreditation. */
export const symbol = inkPngOf(120, 120, (x, y) => Math.abs(Math.hypot(x - 60, y - 60) - 48) < 8 || Math.abs(x - 60) + Math.abs(y - 60) < 20)

/** A line of loops, like a signature. */
export const signature = inkPngOf(240, 60, (x, y) => Math.abs(y - 30 - 22 * Math.sin(x / 14) * Math.cos(x / 90)) < 2.2)

export const signer: Signer = {
  name: 'Dr. Meenakshi Iyer',
  designation: 'MD (Pathology), Consultant pathologist',
  registrationNumber: 'KMC 45671',
  signature: null,
  acts: ['Verified and released 21/11/2026, 18:40'],
}

/** A final report of a blood count. */
export const printedReport: ReportSheet = {
  laboratory: {
    name: 'Meridian Pathology Laboratory',
    address: '14, Residency Road, 2nd floor, Shanthala Nagar, Bengaluru, Karnataka 560025',
    phone: '+918050000100',
    accreditation: 'NABL MC-0000',
    logo: null,
    symbol: null,
    scopeLink: 'https://nabl-india.org/scope?certificate=MC-0000',
  },
  number: 'RPT-0000123',
  version: 1,
  verifyAddress: 'https://lab.example/verify/4Zk9aXv2Qp7TnB6mHs3RyW8dLc5Jf1Ge',
  orderNumber: 'LAB-0000077',
  requester: 'Dr. Anjali Rao, City Clinic',
  clinicalInfo: null,
  patient: { number: 'P-000042', name: 'Lakshmi Narayanan', ageAndSex: '36 years, Female' },
  collected: '21/11/2026, 08:10 by Ravi Kumar',
  received: '21/11/2026, 10:05',
  samples: [],
  released: '21/11/2026, 18:40',
  releasedAt: '2026-11-21T13:10:00.000Z',
  tests: catalogueTests(['CBC']),
  comment: null,
  signers: [signer],
  stage: 'Final',
  pending: [],
  updated: null,
  corrected: null,
}

/** The comment of two results of the full report. */
export const repeated = 'Repeated on a second run; please correlate clinically.'

/** A report with 34 results of four departments, two comments, a symbol, both QR codes and two signatures: what fits on one page. */
export const fullReport: ReportSheet = {
  ...printedReport,
  laboratory: { ...printedReport.laboratory, symbol },
  tests: catalogueTests(['CBC', 'LFT', 'FTHY', 'ELEC']).map((each, index) => ({
    ...each,
    rows: [...each.rows, ...(index === 3 ? each.rows.slice(0, 1) : [])].map((row, at) => ({ ...row, comment: index < 2 && at === 3 ? repeated : null })),
  })),
  signers: [
    { ...signer, signature },
    { ...signer, name: 'Dr. Arvind Kulkarni', signature },
  ],
}
