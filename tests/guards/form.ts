/** As little of a PDF as makes it one. */
export const pdfText = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'

/** A form with these fields, each as a text, and a PDF under the name `file`. */
export function formWith(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  form.append('file', new File([pdfText], 'scan.pdf', { type: 'application/pdf' }))
  return form
}
