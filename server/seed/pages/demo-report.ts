import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { formatCivilDate } from '#domain/civil-date.ts'

/** What the page of a report of the demo says; nothing of it is of a real person. */
interface DemoReport {
  readonly number: string
  readonly orderNumber: string
  readonly createdAt: string
  readonly patient: { readonly name: string; readonly gender: string | null; readonly dateOfBirth: string | null }
  readonly tests: readonly { readonly name: string }[]
  readonly version: number
}

const font = createRequire(import.meta.url).resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff')
const mostTests = 30

/** The file of an uploaded report of the demo, made when it is read; the same report makes the same bytes. */
export async function demoReport({ number, orderNumber, createdAt, patient, tests, version }: DemoReport): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4', margin: 56, info: { Title: number, CreationDate: new Date(createdAt) } })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve) => {
    pdf.on('end', () => resolve())
  })
  const born = patient.dateOfBirth ? formatCivilDate(patient.dateOfBirth) : 'not known'
  pdf.font(font)
  pdf.fontSize(20).text('Laboratory report')
  pdf.fontSize(10).text('Demo page, no real person.').moveDown()
  pdf.fontSize(12).text(`Report ${number}, version ${version}`)
  pdf.text(`Order ${orderNumber}`)
  pdf.text(`Patient ${patient.name}, ${patient.gender ?? 'sex not known'}, born ${born}`).moveDown()
  for (const { name } of tests.slice(0, mostTests)) pdf.text(`${name}: within the reference range`)
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}
