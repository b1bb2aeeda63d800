import { expect, test } from 'vitest'
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
  laboratory: { name: 'प्रयोगशाला', address: '12, Station Road', phone: '+91 80 5000 0123', accreditation: '', signatory: '' },
  number: 'RPT-0000001',
  orderNumber: 'LAB-0000001',
  patient: { number: 'P-000001', name: 'श्रीमती लक्ष्मी', ageAndSex: '36 years, Female' },
  collected: null,
  received: null,
  released: '21/11/2026, 18:40',
  releasedAt: '2026-11-21T13:10:00.000Z',
  tests: [{ department: 'Biochemistry', name: 'Profile', method: null, rows: Array.from({ length: 60 }, (_, index) => row(index)) }],
  comment: '₹100',
  verifiedBy: ['Asha Rao'],
  corrected: null,
}

test('RES-11 the same report makes the same bytes: a PDF of less than 300 kB for 60 parameters', async () => {
  const [first, second] = [Buffer.from(await reportPdf(sheet)), Buffer.from(await reportPdf(sheet))]
  expect(first.toString('latin1', 0, 5)).toBe('%PDF-')
  expect(first.length).toBeLessThan(300_000)
  expect(first.equals(second)).toBe(true)
  expect(first.equals(Buffer.from(await reportPdf({ ...sheet, number: 'RPT-0000002' })))).toBe(false)
})
