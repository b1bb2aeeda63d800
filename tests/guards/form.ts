import { smallPdf } from '#tests/support/small-pdf.ts'

/** A PDF that readers open. */
export const pdfText = smallPdf()

/** A form with these fields, each as a text, and a PDF under the name `file`. */
export function formWith(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  form.append('file', new File([pdfText], 'scan.pdf', { type: 'application/pdf' }))
  return form
}
