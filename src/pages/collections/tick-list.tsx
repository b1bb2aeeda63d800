import type { ReactNode } from 'react'
import { FieldProblem } from '#ui/field-problem.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import '#ui/check-row.css'
import './collections.css'

/** One entry of a list of ticks. */
interface Tick {
  readonly id: string
  readonly label: string
  readonly note: string | null
  readonly isTicked: boolean
  readonly isDisabled?: boolean
}

interface TickListProps {
  readonly name: string
  readonly label: string
  readonly ticks: readonly Tick[]
  readonly problem?: ReactNode
  onTick(id: string, isTicked: boolean): void
}

/** Several check boxes as one field of a form. */
export function TickList({ name, label, ticks, problem, onTick }: TickListProps) {
  return (
    <fieldset className="form-field tick-list" data-field={name}>
      <legend className="form-label">{label}</legend>
      <ul className="check-list">
        {ticks.map(({ id, label: words, note, isTicked, isDisabled = false }) => (
          <li key={id}>
            <label>
              <input type="checkbox" checked={isTicked} disabled={isDisabled} onChange={({ target }) => onTick(id, target.checked)} />
              <span>
                <TypedText text={words} />
                {note ? (
                  <small>
                    <TypedText text={note} />
                  </small>
                ) : null}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {problem ? <FieldProblem>{problem}</FieldProblem> : null}
    </fieldset>
  )
}
