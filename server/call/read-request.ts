import { malformed, tooLarge, wrongType } from './problem.ts'

/** The body as text; throws a 413 as soon as more than `limit` bytes have come, whatever the header promised. */
export async function readText(request: Request, limit: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit)
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge(limit)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Fields of a body, in all its objects; parsing and judging more of them would hold up other callers. */
const maxFields = 10_000

/** A JSON body; an empty one is undefined. Throws a 415 for another kind of content and a 400 for text that is not JSON or has too many fields. */
export function readJson(text: string, contentType: string | undefined): unknown {
  if (text.trim() === '') return undefined
  if (!/^application\/json\b/i.test(contentType ?? '')) throw wrongType('This call takes JSON')
  let fields = 0
  for (let at = text.indexOf('":'); at >= 0; at = text.indexOf('":', at + 2)) fields += 1
  if (fields > maxFields) throw malformed('The body has too many fields')
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw malformed('The body is not readable as JSON')
  }
}

/** The parameters of an address, the last of each name; one that is empty counts as absent. */
export function readSearch(url: string): Record<string, string> {
  return Object.fromEntries([...new URL(url).searchParams].filter(([, value]) => value !== ''))
}
