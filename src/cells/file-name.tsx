import type { CellOf } from '#crud/screens-context.ts'
import type prescriptions from '#resources/prescriptions.ts'
import './file-name.css'

/** Characters at the end of a file name that are always shown: its number and its kind. */
const shownEnd = 9

/** The name of a file in one line, of which the middle is left out where it is too long. */
export default function FileNameCell({ value }: CellOf<typeof prescriptions, 'fileName'>) {
  return (
    <span className="file-name" dir="auto" title={value}>
      <span>{value.slice(0, -shownEnd)}</span>
      <span>{value.slice(-shownEnd)}</span>
    </span>
  )
}
