import { emptyText } from '#domain/text.ts'
import { TypedText } from './typed-text.tsx'
import './file-name.css'

/** Characters at the end of a file name that are always shown: its number and its kind. */
const shownEnd = 9
/** Characters of a file name that fit everywhere. */
const maxWhole = 14

/** The name of a file in one line, of which the middle is left out where it is too long. */
export function FileName({ name }: { readonly name: string | null | undefined }) {
  const whole = name ?? emptyText
  if (whole.length <= maxWhole) return <TypedText text={whole} className="file-name" title={whole} />
  return (
    <span className="file-name" dir="auto" title={whole}>
      <span>{whole.slice(0, -shownEnd)}</span>
      <span>{whole.slice(-shownEnd)}</span>
    </span>
  )
}
