import { count, readOrNull, rupees, shape } from '#crud/wire.ts'

/** Reads the server's figures, rupees into paise (DASH-01); null when any of them is not a figure. */
export const readFigures = readOrNull(shape({ newOrders: count, completedOrders: count, pendingOrders: count, monthlyRevenue: rupees }))
