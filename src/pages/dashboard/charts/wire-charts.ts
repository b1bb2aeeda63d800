import { paiseOfRupees } from '#domain/money.ts'
import { isCivilDate } from '#domain/civil-date.ts'
import { at } from '#definition/path.ts'
import { isCount } from '#pages/dashboard/wire-figures.ts'

/** The figures of the charts; revenue in paise. */
export interface ChartFigures {
  readonly days: readonly { readonly date: string; readonly orders: number; readonly revenue: number }[]
  readonly slots: readonly { readonly slot: string; readonly booked: number; readonly capacity: number }[]
  readonly tests: readonly { readonly name: string; readonly count: number }[]
}

/** Reads the server's answer; null when anything in it is no figure. */
export function readCharts(answer: unknown): ChartFigures | null {
  const days = rowsOf(answer, 'days', (row) => {
    const [date, orders, revenue] = [at(row, 'date'), at(row, 'orders'), paiseOfRupees(at(row, 'revenue'))]
    return typeof date === 'string' && isCivilDate(date) && isCount(orders) && revenue !== null ? { date, orders, revenue } : null
  })
  const slots = rowsOf(answer, 'slots', (row) => {
    const [slot, booked, capacity] = [at(row, 'slot'), at(row, 'booked'), at(row, 'capacity')]
    return typeof slot === 'string' && isCount(booked) && isCount(capacity) ? { slot, booked, capacity } : null
  })
  const tests = rowsOf(answer, 'tests', (row) => {
    const [name, count] = [at(row, 'name'), at(row, 'count')]
    return typeof name === 'string' && isCount(count) ? { name, count } : null
  })
  return days && slots && tests ? { days, slots, tests } : null
}

function rowsOf<Row>(answer: unknown, name: string, read: (row: unknown) => Row | null): Row[] | null {
  const rows = at(answer, name)
  if (!Array.isArray(rows)) return null
  const found = rows.map(read)
  return found.every((row): row is Row & NonNullable<typeof row> => row !== null) ? (found as Row[]) : null
}
