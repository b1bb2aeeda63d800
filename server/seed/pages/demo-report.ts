import PDFDocument from 'pdfkit'
import type { Birth } from '#domain/results/age.ts'
import { bornText } from '#domain/stated-age.ts'
import { pdfBytes } from '#server/files/pdf-bytes.ts'
import { printFont } from '#server/seed/pages/document.ts'

/** Words of the page of a demo report; no person in it is real. */
interface DemoReport {
  readonly number: string
  readonly orderNumber: string
  readonly createdAt: string
  readonly patient: { readonly name: string; readonly gender: string | null } & Birth
  readonly tests: readonly { readonly name: string }[]
  readonly version: number
}

const maxTests = 30

/** The file of an uploaded report of the demo, made when it is read; the same report makes the same bytes. */
export function demoReport({ number, orderNumber, createdAt, patient, tests, version }: DemoReport): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4', margin: 56, info: { Title: number, CreationDate: new Date(createdAt) } })
  const bytes = pdfBytes(pdf)
  const born = bornText(patient, createdAt.slice(0, 10)) || 'born not known'
  pdf.font(printFont)
  pdf.fontSize(20).text('Laboratory report')
  pdf.fontSize(10).text('Demo page, no real person.').moveDown()
  pdf.fontSize(12).text(`Report ${number}, version ${version}`)
  pdf.text(`Order ${orderNumber}`)
  pdf.text(`Patient ${patient.name}, ${patient.gender ?? 'sex not known'}, ${born}`).moveDown()
  for (const { name } of tests.slice(0, maxTests)) pdf.text(`${name}: within the reference range`)
  pdf.end()
  return bytes
}
