import type { CSSProperties } from 'react'
import type { charts } from '#contract/order-figures.ts'
import type { Content } from '#crud/contract-answer.ts'
import { utilizationOf, weekdays, hoursText } from '#domain/time-slot.ts'
import { TableHead } from '#ui/table-head.tsx'
import '#ui/charts/charts.css'

const days = Object.entries(weekdays).map(([day, { label }]) => ({ day: Number(day), label: label.slice(0, 3) }))

/** Booked share of each slot by the day of the week, as percent and as the depth of a tint (WRK-04). */
export function SlotUtilisation({ slots }: { readonly slots: Content<typeof charts>['slots'] }) {
  const hours = [...new Set(slots.map(({ slot }) => slot))]
  const loadOf = (slot: string, day: number) => slots.find((each) => each.slot === slot && each.weekday === day)
  return (
    <figure className="chart">
      <figcaption>Slot utilisation</figcaption>
      {hours.length === 0 ? (
        <p className="chart-empty">Nothing was booked in this period</p>
      ) : (
        <table className="chart-grid">
          <TableHead titles={['Slot', ...days.map(({ label }) => label)]} />
          <tbody>
            {hours.map((slot) => (
              <tr key={slot}>
                <th scope="row" className="figure">
                  {hoursText(slot)}
                </th>
                {days.map(({ day }) => {
                  const load = loadOf(slot, day)
                  if (!load || load.capacity === 0) return <td key={day} />
                  const percent = utilizationOf(load.booked, load.capacity)
                  return (
                    <td
                      key={day}
                      title={`${load.booked} of ${load.capacity} booked`}
                      style={{ '--share': `${Math.min(percent, 100) * 0.5}%` } as CSSProperties}
                    >
                      {percent}%
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </figure>
  )
}
