import { TriangleAlert } from 'lucide-react'
import { TypedText } from '#ui/typed-text.tsx'
import type { Sheet, SheetRow } from './sheet.ts'

/** Warnings about inconsistent values, e.g. a differential count that is not 100 %. They never block. Renders nothing without warnings. */
export function SheetChecks({ sheet: { checks } }: { sheet: Sheet }) {
  if (checks.length === 0) return null
  return (
    <section className="sheet-checks" aria-label="Please check">
      <strong>Please check</strong>
      <ul role="status">
        {checks.map((warning) => (
          <li key={warning}>
            <TriangleAlert size={14} aria-hidden="true" /> {warning}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Lists the reasons that results, now drafts again, were sent back (RES-10). */
export function ReturnReasons({ rows }: { rows: readonly SheetRow[] }) {
  const reasons = [...new Set(rows.flatMap(({ state, returnReason }) => (state === 'Draft' && returnReason ? [returnReason] : [])))]
  if (reasons.length === 0) return null
  return (
    <p role="status">
      Returned: <TypedText text={reasons.join('; ')} />
    </p>
  )
}
