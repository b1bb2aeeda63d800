import { TriangleAlert } from 'lucide-react'
import type { Sheet } from './wire-sheet.ts'

/** Warnings about values that do not fit each other, e.g. a differential count that is not 100 %. They block nothing. Nothing where there is none. */
export function SheetChecks({ sheet: { checks } }: { sheet: Sheet }) {
  if (!checks || checks.length === 0) return null
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
