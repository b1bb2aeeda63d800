/** Kinds of file that a prescription may be (PRE-01). */
export const prescriptionFileTypes: readonly string[] = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp']

/** Largest file of a prescription, in bytes: 10 MB. */
export const largestPrescriptionFile = 10 * 1024 * 1024

/** Longest notes with a prescription. */
export const longestUploadNotes = 2000

/** The sentence that refuses the file of a prescription, or null. */
export function prescriptionFileProblem(file: { readonly size: number; readonly type: string | null } | null | undefined): string | null {
  if (!file) return 'Please select a file'
  if (file.size > largestPrescriptionFile) return 'File size exceeds 10MB limit'
  return file.type !== null && prescriptionFileTypes.includes(file.type) ? null : 'Only pictures (PNG, JPEG, WebP) and PDF files are accepted'
}
