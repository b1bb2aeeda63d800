import PDFDocument from 'pdfkit'
import { pdfBytes } from '#server/files/pdf-bytes.ts'

/** A PDF of one empty page that readers open; `words` make its bytes its own, and may be long. */
export function smallPdf(words = ''): string {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>']
  let text = `%PDF-1.7\n% ${words}\n`
  const offsets = objects.map((object, index) => {
    const at = Buffer.byteLength(text)
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const start = Buffer.byteLength(text)
  return `${text}xref\n0 4\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
}

/** A PDF of this many bytes. */
export function pdfOfSize(bytes: number): string {
  const { length } = smallPdf('x'.repeat(bytes - 1_000))
  return smallPdf('x'.repeat(bytes - 1_000 + (bytes - length)))
}

/** A PDF that is opened only with its password. */
export function lockedPdf(words = ''): Promise<Buffer> {
  const document = new PDFDocument({ userPassword: 'asha', ownerPassword: 'lab', pdfVersion: '1.7' })
  const bytes = pdfBytes(document)
  document.text(`Report ${words}`)
  document.end()
  return bytes
}
