import { foldForSearch } from '#domain/search-fold.ts'
import { Input } from 'antd'
import { Check, Search } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { formatRupees } from '#domain/money.ts'
import { TypedText } from '#ui/typed-text.tsx'
import type { ReferenceOption } from './use-reference-options.ts'
import './inputs.css'

interface PickerListProps {
  readonly id: string
  readonly many: string
  readonly target: Declaration | undefined
  readonly options: readonly ReferenceOption[]
  readonly total: number
  /** Words for an empty list of options. */
  readonly none: string
  readonly chosen: readonly string[]
  readonly isInvalid: boolean
  readonly describedBy: string | undefined
  onToggle(id: string): void
}

/** Rows drawn at once; the search finds the others. */
const maxRows = 200

/** A search box over a list of options: the arrow keys move, Enter chooses and takes back. */
export function PickerList({ id, many, target, options, total, none, chosen, isInvalid, describedBy, onToggle }: PickerListProps) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const search = foldForSearch(typed)
  const matches = options.filter(({ title }) => foldForSearch(title).includes(search))
  const shown = matches.slice(0, maxRows)
  const active = shown[Math.min(at, shown.length - 1)]
  const price = Object.entries(target?.fields ?? {}).find(([, field]) => field.kind === 'rupees')?.[0]
  const move = (by: number) => {
    const next = Math.max(0, Math.min(shown.length - 1, at + by))
    setAt(next)
    document.getElementById(`${id}-option-${next}`)?.scrollIntoView?.({ block: 'nearest' })
  }
  // A list box without options is invalid ARIA.
  const listbox = { role: 'listbox', id: `${id}-options`, 'aria-multiselectable': true, 'aria-label': `Offered ${many}`, tabIndex: -1 } as const
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && active) onToggle(active.id)
    else return
    event.preventDefault()
  }
  return (
    <>
      <Input
        id={id}
        role="combobox"
        aria-expanded={shown.length > 0}
        aria-controls={shown.length > 0 ? `${id}-options` : undefined}
        aria-activedescendant={active ? `${id}-option-${shown.indexOf(active)}` : undefined}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        autoComplete="off"
        allowClear
        prefix={<Search size={14} aria-hidden="true" />}
        placeholder={`Search ${many}`}
        status={isInvalid ? 'error' : ''}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <div {...(shown.length > 0 ? listbox : {})} className="picker-list">
        {shown.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled in the search box, which points here
          <div
            key={option.id}
            id={`${id}-option-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={chosen.includes(option.id)}
            className={option === active ? 'picker-option picker-option-active' : 'picker-option'}
            onClick={() => {
              setAt(index)
              onToggle(option.id)
            }}
          >
            <span className="picker-mark">{chosen.includes(option.id) ? <Check size={14} aria-hidden="true" /> : null}</span>
            <TypedText text={option.title} />
            {price && typeof option.record[price] === 'number' ? <span className="picker-price">{formatRupees(option.record[price])}</span> : null}
          </div>
        ))}
        {shown.length === 0 ? <p role="status">{options.length === 0 ? none : `No ${many} found`}</p> : null}
      </div>
      {matches.length > shown.length ? (
        <small>
          {shown.length} of {matches.length} shown; search to narrow them down.
        </small>
      ) : null}
      {total > options.length ? (
        <small>
          Only the first {options.length} of {total} {many} can be chosen here.
        </small>
      ) : null}
    </>
  )
}
