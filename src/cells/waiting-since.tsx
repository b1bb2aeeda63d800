import { stretchText } from '#domain/due.ts'
import type { CellOf } from '#crud/screens-context.ts'
import type orders from '#resources/orders.ts'
import { tenSecondsOf, usePresent } from '#ui/clock.ts'

/** Since when a refund waits, with its age (MON-02). */
export default function WaitingSinceCell({ value, children }: CellOf<typeof orders, 'refundDueSince'>) {
  const age = Date.parse(usePresent(tenSecondsOf)) - Date.parse(value)
  return (
    <span className="cell-stacked">
      <span>{children}</span> <small>for {stretchText(Math.max(0, age))}</small>
    </span>
  )
}
