import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { WireAnswer } from './wire-answer.ts'

/** Below this many bytes compression saves no time. */
const minBytes = 1_024
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Encodings, the best first, with levels that take less than a millisecond for a page of a list. */
const compressors = {
  br: (text: string) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }),
  gzip: (text: string) => zip(text, { level: 4 }),
} as const

/** An answer as a response; long JSON is compressed off the event loop where the caller accepts it, files are sent as they are. */
export async function compress({ status, headers, body }: WireAnswer, accepted: string | undefined): Promise<Response> {
  if (typeof body !== 'string' || !headers['content-type']?.startsWith('application/json') || Buffer.byteLength(body) < minBytes)
    return new Response(body, { status, headers })
  const varying = { ...headers, vary: 'Accept-Encoding' }
  const encoding = encodingOf(accepted)
  return encoding === null
    ? new Response(body, { status, headers: varying })
    : new Response(new Uint8Array(await compressors[encoding](body)), { status, headers: { ...varying, 'content-encoding': encoding } })
}

/** The best encoding that an `Accept-Encoding` header allows; null for none. `q=0` forbids one. */
export function encodingOf(accepted: string | undefined): keyof typeof compressors | null {
  const offered = (accepted ?? '')
    .toLowerCase()
    .split(',')
    .flatMap((part) => {
      const [name = '', ...options] = part.split(';').map((word) => word.trim())
      return options.some((option) => /^q=0(\.0*)?$/.test(option)) ? [] : [name]
    })
  return (['br', 'gzip'] as const).find((name) => offered.includes(name)) ?? null
}
