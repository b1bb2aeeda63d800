import { TriangleAlert } from 'lucide-react'
import type { Sheet } from './sheet.ts'

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
