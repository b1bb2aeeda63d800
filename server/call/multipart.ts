import { malformed } from './problem.ts'

/** One part of a multipart form; its bytes must be read to the end before the next part. */
export interface FormPart {
  readonly name: string
  /** The sender's name of the file; null for a plain field. */
  readonly fileName: string | null
  readonly bytes: AsyncIterable<Uint8Array>
}

const maxHeadBytes = 8_192
const headEnd = Buffer.from('\r\n\r\n')
const unreadable = () => malformed('The form is not readable')

/** The boundary of a multipart form, from its content type; null for another kind of content. */
export function boundaryOf(contentType: string | null): string | null {
  const match = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType ?? '')
  return match?.[1] ?? match?.[2] ?? null
}

/** The parts of a multipart form (RFC 7578), one after another, as their bytes come; throws a 400 for a malformed form. */
export async function* readParts(body: AsyncIterable<Uint8Array>, boundary: string): AsyncGenerator<FormPart> {
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const chunks = body[Symbol.asyncIterator]()
  // Starts with a line end, because the first delimiter may be the first bytes.
  let buffer: Buffer = Buffer.from('\r\n')
  const more = async () => {
    const { done, value } = await chunks.next()
    if (done) throw unreadable()
    buffer = buffer.length === 0 ? Buffer.from(value) : Buffer.concat([buffer, value])
  }
  const take = async (size: number) => {
    while (buffer.length < size) await more()
    const bytes = buffer.subarray(0, size)
    buffer = buffer.subarray(size)
    return bytes
  }
  /** The bytes up to the next delimiter, which is removed. */
  async function* untilDelimiter(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = buffer.indexOf(delimiter)
      const complete = at >= 0 ? at : Math.max(0, buffer.length - delimiter.length + 1)
      if (complete > 0) yield await take(complete)
      if (at >= 0) {
        await take(delimiter.length)
        return
      }
      await more()
    }
  }

  for await (const preamble of untilDelimiter()) if (preamble.length > maxHeadBytes) throw unreadable()
  for (;;) {
    const next = (await take(2)).toString('latin1')
    if (next === '--') return
    if (next !== '\r\n') throw unreadable()
    while (buffer.indexOf(headEnd) < 0) {
      if (buffer.length > maxHeadBytes) throw unreadable()
      await more()
    }
    const head = (await take(buffer.indexOf(headEnd))).toString('utf8')
    await take(headEnd.length)
    const bytes = untilDelimiter()
    yield { ...namesIn(head), bytes }
    // Skips unread bytes.
    while (!(await bytes.next()).done);
  }
}

function namesIn(head: string): { name: string; fileName: string | null } {
  const line = head.split('\r\n').find((each) => /^content-disposition:/i.test(each)) ?? ''
  const read = (key: string) => new RegExp(`;\\s*${key}="([^"]*)"`, 'i').exec(line)?.[1] ?? null
  const name = read('name')
  if (name === null) throw unreadable()
  const fileName = read('filename')
  return { name: unescaped(name), fileName: fileName === null ? null : unescaped(fileName) }
}

/** Unescapes quotes and line ends in names (RFC 7578). */
function unescaped(text: string): string {
  return text.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n')
}
