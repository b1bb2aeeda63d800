/** Turns a parameter into the text the database reads; both engines get the same text. Instants go as UTC, objects as JSON, arrays as array literals. */
export function parameterText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  if (Array.isArray(value)) return `{${value.map(elementText).join(',')}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Reads a value the database answered as text, by the oid of its type; a type that is not in the table stays text. */
export type ReadValue = (text: string) => unknown

/** Parsers of the types that do not stay text, by oid: the same on both engines. */
export const valueReaders: Readonly<Record<number, ReadValue>> = {
  16: (text) => text === 't',
  17: (text) => Buffer.from(text.slice(2), 'hex'),
  20: readInt8,
  21: Number,
  23: Number,
  26: Number,
  114: (text): unknown => JSON.parse(text),
  700: Number,
  701: Number,
  1005: readArrayOf(Number),
  1007: readArrayOf(Number),
  1009: readArrayOf((text) => text),
  1015: readArrayOf((text) => text),
  1016: readArrayOf(readInt8),
  2951: readArrayOf((text) => text),
  3802: (text): unknown => JSON.parse(text),
}

function elementText(value: unknown): string {
  const text = parameterText(value)
  if (text === null) return 'NULL'
  return Array.isArray(value) ? text : `"${text.replace(/["\\]/g, '\\$&')}"`
}

function readInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('The database answered with a whole number too large to be exact')
  return value
}

const element = /"((?:[^"\\]|\\.)*)"|([^",{}]+)/g

/** Reads one-dimensional arrays. */
function readArrayOf(read: ReadValue): ReadValue {
  return (text) =>
    [...text.matchAll(element)].map(([, quoted, bare]) => {
      if (quoted !== undefined) return read(quoted.replace(/\\(.)/g, '$1'))
      return bare === undefined || bare === 'NULL' ? null : read(bare)
    })
}
