import type { KeyboardEvent, RefObject } from 'react'
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
}

interface GridCellProps extends Omit<ValueCellProps, 'drawInput' | 'onConfirm' | 'onReplace' | 'onForget'> {
  readonly code: string
  readonly label: string
  /** True for the one cell of the grid that Tab leads to. */
  readonly isFocusable: boolean
  readonly acts: RefObject<GridActs>
}

/** A value in a grid: typed in an input that saves it when the focus leaves. */
export function GridCell({ code, label, isFocusable, acts, ...cell }: GridCellProps) {
  const { text } = cell
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
            aria-describedby={describedBy}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="next"
            data-code={code}
            tabIndex={isFocusable ? 0 : -1}
            value={text}
            onChange={(event) => acts.current.type([[code, event.target.value]])}
            onFocus={() => acts.current.focus(code)}
            onBlur={(event) => void acts.current.commit([[code, event.target.value]])}
            onKeyDown={(event) => acts.current.keys(event, code)}
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
