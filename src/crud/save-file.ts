/** Milliseconds for which the browser may still read a file that was handed to it. */
const keptMs = 60_000

/** Downloads the file of an answer (`{ blob, name }`); false when the answer is no file. */
export function saveFile(answer: unknown, otherwise: string): boolean {
  if (typeof answer !== 'object' || answer === null || !('blob' in answer) || !(answer.blob instanceof Blob)) return false
  const name = 'name' in answer && typeof answer.name === 'string' && answer.name !== '' ? answer.name : otherwise
  const link = document.createElement('a')
  link.href = URL.createObjectURL(answer.blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), keptMs)
  return true
}
