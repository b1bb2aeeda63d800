import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { flagText } from '#domain/results/flag.ts'
import { announce } from '#ui/announcer.tsx'
import type { TypedValues } from './use-typed-values.ts'
import { ValueCell, type ValueCellProps } from './value-cell.tsx'

/** Actions of a grid on a value, by the parameter's code. */
export interface GridActs extends Pick<TypedValues, 'type' | 'forget' | 'commit' | 'replace'> {
  /** Opens a parameter's former values, comment and flag. */
  details(code: string): void
  keys(event: KeyboardEvent<HTMLInputElement>, code: string): void
  /** Takes what was pasted; false for a single value, which the input pastes itself. */
  take(code: string, text: string, cell: HTMLElement): boolean
  focus(code: string): void
  /** Gives the findings of calculated values that are new since the last call. */
  calculated(): readonly string[]
}

interface GridCellProps extends Omit<ValueCellProps, 'drawInput' | 'onConfirm' | 'onReplace' | 'onForget'> {
  readonly code: string
  readonly label: string
  /** The name of the parameter in announcements about its value. */
  readonly name: string
  /** Ids of the elements that tell about the value, from `factIds`. */
  readonly facts: string
  /** True for the one cell of the grid that Tab leads to. */
  readonly isFocusable: boolean
  readonly acts: RefObject<GridActs>
}

/** A value in a grid: typed in an input that saves it when the focus leaves. */
export function GridCell({ code, label, name, facts, isFocusable, acts, ...cell }: GridCellProps) {
  const { text } = cell
  const told = useRef(text)
  const tell = () => {
    if (told.current !== text) announce([findingText(name, cell.cell), ...acts.current.calculated()].filter(Boolean).join('; '))
    told.current = text
  }
  return (
    <ValueCell
      {...cell}
      drawInput={({ isInvalid, describedBy }) => (
        // Browsers look through all fields of a form at each keystroke, and take fields without one for a single form.
        <form className="result-form" onSubmit={(event) => event.preventDefault()}>
          <input
            className="result-input figure"
            aria-label={label}
            aria-invalid={isInvalid}
            aria-describedby={describedBy ? `${describedBy} ${facts}` : facts}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="next"
            data-code={code}
            tabIndex={isFocusable ? 0 : -1}
            value={text}
            onChange={(event) => acts.current.type([[code, event.target.value]])}
            onFocus={() => {
              told.current = text
              acts.current.focus(code)
            }}
            onBlur={(event) => {
              tell()
              void acts.current.commit([[code, event.target.value]])
            }}
            onKeyDown={(event) => {
              acts.current.keys(event, code)
              // The last cell keeps the focus.
              if (event.key === 'Enter') tell()
            }}
            onPaste={(event) => {
              if (acts.current.take(code, event.clipboardData.getData('text'), event.currentTarget)) event.preventDefault()
            }}
          />
        </form>
      )}
      onConfirm={() => void acts.current.commit([[code, text]], { confirmed: true })}
      onReplace={() => void acts.current.replace(code)}
      onForget={() => acts.current.forget(code)}
    />
  )
}

/** The sentence about a value whose cell is not in focus; empty for a normal one. The banner says a critical one. */
export function findingText(name: string, { problem, question, flagged }: ValueCellProps['cell']): string {
  if (problem) return `${name}: ${problem}`
  if (question) return question
  return flagged?.flag === 'Abnormal' ? `${name}: ${flagText(flagged)}` : ''
}

/** The heads of facts beside a value, for the description of its input. Once on a page. */
export function FactHeads() {
  return (
    <div hidden>
      <span id="fact-range">Reference range</span>
      <span id="fact-last">Last value</span>
    </div>
  )
}

/** The ids of the flag, unit, range and last value of a cell: they describe its input for screen readers. */
export function factIds(id: string, { unit = `${id}-unit`, hasLast }: { readonly unit?: string; readonly hasLast: boolean }): string {
  return `${id}-flag ${unit} fact-range ${id}-range${hasLast ? ` fact-last ${id}-last` : ''}`
}
