import { nameByContent } from '#domain/uploaded-file.ts'

/** Milliseconds for which the browser may still read a file that was handed to it. */
const keptMs = 60_000

/** A file as the data provider answers it. */
export interface AnsweredFile {
  readonly blob: Blob
  readonly name: string | null
}

/** The file of an answer; null when the answer is not a file. */
export function fileOf(answer: unknown): AnsweredFile | null {
  if (typeof answer !== 'object' || answer === null || !('blob' in answer) || !(answer.blob instanceof Blob)) return null
  return { blob: answer.blob, name: 'name' in answer && typeof answer.name === 'string' ? answer.name : null }
}

/** Downloads the file of an answer under its own name or `otherwise`, with the extension of its content. Returns false if the answer is no file. */
export function saveFile(answer: unknown, otherwise: string): boolean {
  const file = fileOf(answer)
  if (!file) return false
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file.blob)
  link.download = nameByContent(file.name || otherwise, file.blob.type)
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), keptMs)
  return true
}
