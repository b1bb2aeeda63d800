import { csvType } from '#domain/csv.ts'
import { fileTypes } from '#domain/uploaded-file.ts'
import type { Endpoint } from '#tests/guards/fuzz/endpoints.ts'

/** An answer with its body still a text. */
export interface RawAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Forbidden content of every answer: file names of the program, SQL, messages of the database and of the system. */
const leaks =
  /\bat (?:async )?[\w.<>]+ \(|node_modules|file:\/\/|\.[cm]?[jt]s:\d|\b(?:select|insert into|delete from|update) [\w"., *]+ (?:from|set|values|where)\b|SQLSTATE|syntax error|violates|relation "|duplicate key|invalid input|drizzle|PGlite|ECONN|ENOENT|TypeError|ZodError/i

/** The mistakes of an answer, whatever the request: faults of the server, the wrong kind of content, words that only a log may hold. */
export function answerProblems({ status, headers, text }: RawAnswer, endpoint: Endpoint): string[] {
  const { method, path, answers } = endpoint
  const type = headers.get('content-type') ?? ''
  const kinds = status < 300 ? answers : ['application/json']
  const isFile = kinds.includes('application/octet-stream')
  const leak = leaks.exec(text)
  return [
    ...(status < 500 ? [] : [`${method} ${path} answers ${status}`]),
    ...(isFile
      ? fileProblems(headers, type)
      : kinds.some((kind) => type.split(';')[0] === kind.split(';')[0])
        ? []
        : [`${status} comes as ${type || 'nothing'}`]),
    ...(leak ? [`it says ${JSON.stringify(leak[0])}`] : []),
    ...(status < 300 && !kinds.includes('application/json') ? [] : bodyProblems(status, text, endpoint)),
    ...(headers.get('cache-control') === 'no-store' && headers.get('x-content-type-options') === 'nosniff' ? [] : ['its security headers are missing']),
  ]
}

/** Kinds of files that the server makes of figures, lists and all data of a customer. */
const madeTypes = [csvType, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/json']

/**
 * A file is of a kind that is kept or made, none of which a browser takes for a page or program; it has a name, and is kept from running anything should it be opened.
 */
function fileProblems(headers: Headers, type: string): string[] {
  const policy = headers.get('content-security-policy') ?? ''
  return [
    ...([...fileTypes, ...madeTypes].some((kind) => kind === type) ? [] : [`a file comes as ${type || 'nothing'}`]),
    ...(/^(?:attachment|inline); filename="/.test(headers.get('content-disposition') ?? '') ? [] : ['a file has no name']),
    ...(/(?:^|;)\s*sandbox(?:;|$)/.test(policy) ? [] : ['a file may run what is in it']),
  ]
}

function bodyProblems(status: number, text: string, { path, promised }: Endpoint): string[] {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return ['it is no JSON']
  }
  if (typeof body !== 'object' || body === null) return ['it is no object']
  if (status < 300) {
    const problems = path === '/openapi.json' || ('status' in body && body.status === 'success') ? [] : ['a success does not say so']
    const broken = promised?.safeParse(body).error?.issues.map((issue) => `it is not what openapi.json promises at ${issue.path.join('.') || 'its top'}`) ?? []
    return [...problems, ...broken]
  }
  const whole = 'status' in body && body.status === 'error' && 'message' in body && typeof body.message === 'string' && body.message !== ''
  return whole ? [] : ['a refusal does not say why']
}
