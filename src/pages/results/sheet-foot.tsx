import { useEffect } from 'react'
import { useBottomOverlay } from '#ui/use-bottom-overlay.ts'
import { useRowFocus } from '#ui/use-row-focus.ts'
import { CriticalBanner, draftCriticals } from './critical-banner.tsx'
import type { Sheet } from './sheet.ts'

interface SheetFootProps {
  readonly sheet: Sheet
  /** Message about the last action. */
  readonly message: string | null
  /** Messages about values that could not be saved. */
  readonly failures: readonly string[]
  /** Takes the element into which the grids put their notes. */
  onNotes(place: HTMLElement | null): void
}

/** Shows messages below the sheet and over the bottom of the window, so that no value moves when one appears (CRV-01). */
export function SheetFoot({ sheet, message, failures, onNotes }: SheetFootProps) {
  const rowFocus = useRowFocus()
  const lines = sheet.openCriticals.length + draftCriticals(sheet).length + failures.length
  const said = lines + (message ? 1 : 0)
  useBottomOverlay('sheet')
  useBottomOverlay('said', said > 0)
  useBottomOverlay('said-more', said > 1)
  // A cell that was pressed at the foot of the window would be under what appears there.
  useEffect(() => {
    if (lines > 0) document.activeElement?.closest('.result-input')?.scrollIntoView?.({ block: 'nearest' })
  }, [lines])
  return (
    <div className="results-foot" tabIndex={-1} {...rowFocus}>
      <div ref={onNotes} className="results-notes" />
      {message ? (
        <p role="status" className="result-message">
          {message}
        </p>
      ) : null}
      {failures.map((failure) => (
        <p key={failure} role="alert" className="result-alert">
          {failure}
        </p>
      ))}
      <CriticalBanner sheet={sheet} />
    </div>
  )
}
