import { getResolvedPDFJS } from 'unpdf'
import { answerRequests } from '#server/answer-requests.mjs'

/** Pages that are opened, from the first; a damaged file seldom hides behind so many. */
const maxPages = 300

/** Bytes at the end in which readers look for the end marker. */
const endBytes = 1_024

// A rejection that the parser leaves behind must not end the process.
process.on('unhandledRejection', () => undefined)

const { getDocument } = await getResolvedPDFJS()

/** Opens a PDF: `locked` where it needs a password, `damaged` where it or one of its pages cannot be read. */
async function inspect(bytes) {
  if (!hasEnd(bytes)) return { state: 'damaged' }
  const task = getDocument({ data: new Uint8Array(bytes), stopAtErrors: true, isEvalSupported: false, disableFontFace: true, verbosity: 0 })
  try {
    const pdf = await task.promise
    if (pdf.numPages < 1) return { state: 'damaged' }
    for (let page = 1; page <= Math.min(pdf.numPages, maxPages); page += 1) await pdf.getPage(page)
    return { state: 'readable', pages: pdf.numPages }
  } catch (error) {
    return { state: error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'damaged' }
  } finally {
    await task.destroy().catch(() => undefined)
  }
}

/** A file that was cut off has no end marker; blanks and zeros after it are padding. */
function hasEnd(bytes) {
  let end = bytes.length
  while (end > 0 && [0, 9, 10, 13, 32].includes(bytes[end - 1])) end -= 1
  return Buffer.from(bytes.subarray(Math.max(0, end - endBytes), end)).includes('%%EOF')
}

answerRequests(inspect)
