import type { KeyboardEvent } from 'react'
import { Loading } from '#crud/loading.tsx'
import { unreadableWords } from '#crud/unreadable-words.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { RupeesText } from '#ui/rupees-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { IncludedTests } from './included-tests.tsx'
import { type Pick, pickKey } from './pick.ts'
import type { FoundWares, OfferedWare } from './use-wares.ts'
import type { Picks } from './use-picks.ts'

interface WareResultsProps {
  readonly found: FoundWares
  readonly patientId: string
  readonly selection: Picks
  /** The keys of what is on the order already. */
  readonly present: ReadonlySet<string>
}

/** What the picker found, each to be ticked; the arrow keys move, the space bar ticks (ODT-05, ODT-07). */
export function WareResults({ found, patientId, selection, present }: WareResultsProps) {
  const { wares, total, unreadable, isLoading, error, retry } = found
  if (error && wares.length === 0) return <ErrorPanel title="The catalogue could not be searched" error={error} onRetry={retry} />
  if (isLoading) return <Loading rows={4} />
  if (wares.length === 0 && unreadable === 0) return <p role="status">No items found</p>
  return (
    <>
      {unreadable > 0 ? <p role="status">{unreadableWords(unreadable, 'items')}</p> : null}
      <ul className="ware-results" aria-label="Found items" onKeyDown={(event) => moveFocus(event, event.currentTarget)}>
        {wares.map((ware) => {
          const pick: Pick = { patientId, ware: wareAlone(ware) }
          return (
            <li key={ware.id}>
              <label>
                <input type="checkbox" checked={selection.has(pick)} disabled={selection.progress !== null} onChange={() => selection.toggle(pick)} />
                <span>
                  <TypedText text={ware.name} />
                  {ware.sampleType ? <small>{ware.sampleType}</small> : null}
                  {present.has(pickKey(pick)) ? <small>On the order already</small> : null}
                </span>
                <RupeesText paise={ware.price} />
              </label>
              {ware.type === 'package' ? <IncludedTests ids={ware.testIds} /> : null}
            </li>
          )
        })}
      </ul>
      {total > wares.length + unreadable ? (
        <small>
          {wares.length} of {total} shown; search to narrow them down.
        </small>
      ) : null}
    </>
  )
}

function wareAlone({ type, id, name, price }: OfferedWare): Pick['ware'] {
  return { type, id, name, price }
}

/** Arrow Down and Up move the focus among the check boxes of a list; false when the key is another or there is nowhere to go. */
export function moveFocus(event: KeyboardEvent, list: Element | null): boolean {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return false
  const boxes = [...(list?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]') ?? [])]
  const at = boxes.findIndex((box) => box.matches(':focus'))
  const next = boxes[at + (event.key === 'ArrowDown' ? 1 : -1)]
  if (!next) return false
  event.preventDefault()
  next.focus()
  return true
}
