import { civilDate, count, listOf, readOrNull, rupees, shape, text } from '#crud/wire.ts'

const figures = shape({
  days: listOf(shape({ date: civilDate, orders: count, collected: rupees, revenue: rupees })),
  slots: listOf(shape({ slot: text, booked: count, capacity: count })),
  tests: listOf(shape({ name: text, count })),
})

/** The figures of the charts, money in paise. */
export type ChartFigures = ReturnType<typeof figures>

/** Reads the figures of the charts; null when anything in them is not a figure. */
export const readCharts = readOrNull(figures)
