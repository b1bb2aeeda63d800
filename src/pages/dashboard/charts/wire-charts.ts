import { civilDate, count, listOf, readOrNull, rupees, shape, text } from '#crud/wire.ts'

/** Reads the figures of the charts, revenue in paise; null when anything in them is not a figure. */
export const readCharts = readOrNull(
  shape({
    days: listOf(shape({ date: civilDate, orders: count, revenue: rupees })),
    slots: listOf(shape({ slot: text, booked: count, capacity: count })),
    tests: listOf(shape({ name: text, count })),
  }),
)
