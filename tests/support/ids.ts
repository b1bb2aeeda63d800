import { createHash } from 'node:crypto'

/** The id of a record that a test knows by a name: the same for the same name. */
export function idOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** An id of a record that nobody made. */
export const nobody = idOf('nobody')

/** The id of the n-th record of its kind: later ones sort after earlier ones. */
export function numbered(kind: string, count: number): string {
  return `${idOf(kind).slice(0, 24)}${count.toString(16).padStart(12, '0')}`
}
