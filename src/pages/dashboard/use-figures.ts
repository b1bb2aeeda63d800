import { useList } from '@refinedev/core'
import { useContext } from 'react'
import { stats } from '#contract/order-figures.ts'
import type { CivilDate } from '#domain/civil-date.ts'
import { type FiguresPeriod, type OrderFigures, orderFigures } from '#domain/order-figures.ts'
import type { Declaration } from '#definition/declaration.ts'
import { describeError } from '#ui/describe-error.ts'
import { knownRecords } from '#crud/list/rows.ts'
import { typedRecord } from '#crud/typed-record.ts'
import { useRead } from '#crud/use-read.ts'
import type orders from '#resources/orders.ts'
import { TimeZoneContext } from '#ui/time-zone.ts'
import { loadedRecords, type Part, shownPart } from './part.ts'

/** The four figures of the month or of today, from the server or, without it, from the loaded orders (DASH-01, DASH-04). */
export function useFigures(declaration: Declaration, today: CivilDate, period: FiguresPeriod): Part<OrderFigures> {
  const timeZone = useContext(TimeZoneContext)
  const answer = useRead(stats, period === 'today' ? { day: today } : { month: today.slice(0, 7) })
  const isCounted = describeError(answer.error).isUnsupported
  const { query: loaded } = useList({
    resource: declaration.name,
    pagination: { currentPage: 1, pageSize: loadedRecords },
    queryOptions: { enabled: isCounted },
    errorNotification: false,
  })
  if (!isCounted) return shownPart({ ...answer, isCounted, unreadable: 0 })
  const rows = loaded.data?.data ?? []
  const counted = knownRecords(rows).map(typedRecord<typeof orders>)
  return shownPart({
    content: loaded.data ? orderFigures(counted, today, timeZone, period) : null,
    isCounted,
    unreadable: rows.length - counted.length,
    error: loaded.error,
    retry: () => void loaded.refetch(),
  })
}
