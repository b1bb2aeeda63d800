import type PDFDocument from 'pdfkit'

/** The bytes of a PDF document, once it has ended. Call it before anything is drawn. */
export function pdfBytes(document: InstanceType<typeof PDFDocument>): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
}
