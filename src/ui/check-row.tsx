import { RupeesText } from './rupees-text.tsx'
import { TypedText } from './typed-text.tsx'
import './check-row.css'

interface CheckRowProps {
  readonly name: string
  /** Further facts of the row; empty ones are left out. */
  readonly notes: readonly (string | null)[]
  readonly paise: number | null
  readonly checked: boolean
  readonly disabled: boolean
  onChange(): void
}

/** An entry of a `check-list`: a check box with name, notes and price. */
export function CheckRow({ name, notes, paise, ...box }: CheckRowProps) {
  return (
    <label>
      <input type="checkbox" {...box} />
      <span>
        <TypedText text={name} />
        {notes.map((note) => (note ? <small key={note}>{note}</small> : null))}
      </span>
      <RupeesText paise={paise} />
    </label>
  )
}
