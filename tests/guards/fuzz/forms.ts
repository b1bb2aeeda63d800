import fc from 'fast-check'
import { pdfText } from '#tests/guards/form.ts'
import { hostileTexts, type RequestTarget, validObject } from '#tests/guards/fuzz/values.ts'

const line = '----hostile'

/** The content type of the forms drawn here. */
export const formType = `multipart/form-data; boundary=${line}`

const part = (disposition: string, content: string, type = ''): string =>
  `--${line}\r\nContent-Disposition: form-data; ${disposition}${type && `\r\nContent-Type: ${type}`}\r\n\r\n${content}\r\n`

const field = (name: string, value: unknown): string => part(`name="${name}"`, (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed())
const end = `--${line}--\r\n`
const pdf = part('name="file"; filename="scan.pdf"', pdfText, 'application/pdf')

/** Files of types that are not accepted, or with a wrong type. */
const oddFiles = [
  '',
  part('name="file"; filename="scan.pdf"', '', 'application/pdf'),
  part('name="file"; filename="scan.pdf"', '<script>alert(1)</script>', 'application/pdf'),
  part('name="file"; filename="scan.svg"', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/svg+xml'),
  part('name="file"; filename="../../etc/passwd"', pdfText, 'application/pdf'),
  part(`name="file"; filename="${'x'.repeat(5_000)}.pdf"`, pdfText, 'application/pdf'),
  part('name="file"; filename="invoice\u202efdp.exe"', pdfText, 'text/html'),
  part('name="file"; filename=""', pdfText),
  part('name="other"; filename="scan.pdf"', pdfText, 'application/pdf'),
  part('name="file"', pdfText),
  pdf + pdf,
  part('name="file"; filename="scan.pdf"', `${pdfText}${'x'.repeat(300_000)}`, 'application/pdf'),
]

/** Texts instead of a form, or a truncated form. */
const oddForms = [
  '',
  '{}',
  end,
  `--${line}`,
  `--${line}\r\n\r\n`,
  `--${line}\r\nContent-Disposition: form-data\r\n\r\nx\r\n${end}`,
  pdf,
  pdf.slice(0, -20),
  `${pdf}--another--\r\n`,
]

/** Forms: a valid one; with a hostile, missing, repeated or additional field, or another file; and texts that are no form. */
export function forms({ endpoint, known }: RequestTarget): fc.Arbitrary<string> {
  const schema = endpoint.body ?? {}
  const names = Object.keys(schema.properties ?? {})
  const name = fc.constantFrom(...names, 'id', 'role', '__proto__', 'a"; filename="b')
  const fields = validObject(schema, known).map((body) => Object.entries(body).map(([each, value]) => field(each, value)))
  const valid = fields.map((parts) => `${parts.join('')}${pdf}${end}`)
  const hostile = fc.tuple(fields, name, fc.constantFrom(...hostileTexts)).map(([parts, each, text]) => `${parts.join('')}${field(each, text)}${pdf}${end}`)
  const changed = fc.tuple(validObject(schema, known), fc.constantFrom(...(names.length > 0 ? names : [''])), fc.constantFrom(...hostileTexts)).map(
    ([body, each, text]) =>
      `${Object.entries({ ...body, [each]: text })
        .map(([own, value]) => field(own, value))
        .join('')}${pdf}${end}`,
  )
  const without = fields.map((parts) => `${parts.slice(1).join('')}${pdf}${end}`)
  const odd = fc.tuple(fields, fc.constantFrom(...oddFiles)).map(([parts, file]) => `${parts.join('')}${file}${end}`)
  return fc.oneof(
    { weight: 4, arbitrary: valid },
    // The form of a file field has no other fields.
    ...(names.length === 0 ? [] : [{ weight: 3, arbitrary: changed }]),
    { weight: 3, arbitrary: odd },
    hostile,
    without,
    fc.constantFrom(...oddForms),
  )
}
