import type { MemoryAnswer, MemoryAnswers } from './memory.ts'

/** A page with lines of text, as a PDF, without a library. Characters outside ASCII become question marks. */
export function pageWith(lines: readonly string[]): Blob {
  const plain = lines.map((line) => line.replace(/[()\\]/g, '').replace(/[^\x20-\x7e]/g, '?'))
  const content = `BT /F1 14 Tf 20 TL 60 760 Td ${plain.map((line) => `(${line}) Tj T*`).join(' ')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const start = text.length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return new Blob([text], { type: 'application/pdf' })
}

type Kind = 'reports' | 'prescriptions'

const fileOf =
  (kind: Kind): MemoryAnswer =>
  async ({ session }, { path }) =>
    session.files.get(`${kind} ${path.id}`) ?? { blob: pageWith([`A made-up ${kind.slice(0, -1)}: ${path.id}`]), name: `${kind.slice(0, -1)}-${path.id}.pdf` }

/** The files of reports and prescriptions: a file uploaded or released in this session, else a page that names the missing file. */
export const fileAnswers: MemoryAnswers = {
  'GET /reports/admin/{id}/download': fileOf('reports'),
  'GET /admin/prescriptions/{id}/preview': fileOf('prescriptions'),
  'GET /admin/prescriptions/{id}/download': fileOf('prescriptions'),
}
