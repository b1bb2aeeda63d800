import type { MemoryAnswers } from './memory.ts'

/** A page with one line of ASCII text, as a PDF: what is too little to need a library for. */
function pageWith(line: string): Blob {
  const content = `BT /F1 16 Tf 60 760 Td (${line.replace(/[()\\]/g, '')}) Tj ET`
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

/** The files of reports and prescriptions: a page that says what it stands for. */
export const fileAnswers: MemoryAnswers = Object.fromEntries(
  [
    ['GET /reports/admin/{id}/download', 'report'],
    ['GET /admin/prescriptions/{id}/preview', 'prescription'],
    ['GET /admin/prescriptions/{id}/download', 'prescription'],
  ].map(([call, kind]) => [
    call,
    async (_: unknown, { path }: { path: Readonly<Record<string, string>> }) => ({
      blob: pageWith(`A made-up ${kind}: ${path.id}`),
      name: `${kind}-${path.id}.pdf`,
    }),
  ]),
)
