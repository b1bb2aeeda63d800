import type { KeyboardEvent } from 'react'
import { Loading } from '#crud/loading.tsx'
import { unreadableMessage } from '#crud/unreadable-message.ts'
import { CheckRow } from '#ui/check-row.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { IncludedTests } from './included-tests.tsx'
import { type Pick, pickKey } from './pick.ts'
import type { FoundItems, OfferedItem } from './use-catalogue-search.ts'
import type { Picks } from './use-picks.ts'

interface CatalogueResultsProps {
  readonly found: FoundItems
  readonly patientId: string
  readonly selection: Picks
  /** The keys of the items on the order. */
  readonly present: ReadonlySet<string>
}

/** Lists the items that the picker found, each with a checkbox. The arrow keys move, the space bar ticks (ODT-05, ODT-07). */
export function CatalogueResults({ found, patientId, selection, present }: CatalogueResultsProps) {
  const { items, total, unreadable, isLoading, error, retry } = found
  if (error && items.length === 0) return <ErrorPanel title="The catalogue could not be searched" error={error} onRetry={retry} />
  if (isLoading) return <Loading rows={4} />
  if (items.length === 0 && unreadable === 0) return <p role="status">No items found</p>
  return (
    <>
      {unreadable > 0 ? <p role="status">{unreadableMessage(unreadable, 'items')}</p> : null}
      <ul className="check-list catalogue-results" aria-label="Found items" onKeyDown={(event) => moveFocus(event, event.currentTarget) || onType(event)}>
        {items.map((item) => {
          const pick: Pick = { patientId, item: itemAlone(item) }
          return (
            <li key={item.id}>
              <CheckRow
                name={item.name}
                notes={[item.sampleType, present.has(pickKey(pick)) ? 'On the order already' : null]}
                paise={item.price}
                checked={selection.has(pick)}
                disabled={selection.isAdding}
                onChange={() => selection.toggle(pick)}
              />
              {item.type === 'package' ? <IncludedTests ids={item.testIds} /> : null}
            </li>
          )
        })}
      </ul>
      {total > items.length + unreadable ? (
        <small>
          {items.length} of {total} shown; search to narrow them down.
        </small>
      ) : null}
    </>
  )
}

function itemAlone({ type, id, name, price }: OfferedItem): Pick['item'] {
  return { type, id, name, price }
}

/** A letter that is typed at a result goes into the search, as the next words of it. */
function onType({ key, ctrlKey, metaKey, altKey, currentTarget }: KeyboardEvent): void {
  if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return
  const search = currentTarget.closest('.item-picker')?.querySelector<HTMLInputElement>('.item-search input')
  search?.focus()
  search?.select()
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
