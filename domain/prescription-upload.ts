import { fileEmpty, fileTooLarge, isFileType, maxFileBytes, pictureRefusal } from './uploaded-file.ts'

/** Longest notes with a prescription. */
export const maxUploadNotesLength = 2000

/** Message that refuses the file of a prescription, or null. */
export function prescriptionFileProblem(file: { readonly size: number; readonly type: string | null } | null | undefined): string | null {
  if (!file) return 'Please select a file'
  if (file.size === 0) return fileEmpty
  if (file.size > maxFileBytes) return fileTooLarge
  if (isFileType(file.type)) return null
  return pictureRefusal(file.type) ?? 'Only pictures (PNG, JPEG, WebP) and PDF files are accepted'
}
