import { useList } from '@refinedev/core'
import { type ReactNode, useContext, useState } from 'react'
import { stats } from '#contract/order-figures.ts'
import { listAddress } from '#crud/list/query.ts'
import { knownRecords } from '#crud/list/rows.ts'
import { typedRecord } from '#crud/typed-record.ts'
import { unreadableMessage } from '#crud/unreadable-message.ts'
import { useRead } from '#crud/use-read.ts'
import { slowSentence, useSlow } from '#crud/use-slow.ts'
import type { Declaration, FilterValue } from '#definition/declaration.ts'
import { addDays, type CivilDate } from '#domain/civil-date.ts'
import { countText, formatCount } from '#domain/count.ts'
import { figuresBounds, type FiguresPeriod, type OrderFigures, orderFigures } from '#domain/order-figures.ts'
import type orders from '#resources/orders.ts'
import { describeError } from '#ui/describe-error.ts'
import { emptyText } from '#domain/text.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { LinkedStatCard } from '#ui/linked-stat-card.tsx'
import { RupeesText } from '#ui/rupees-text.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { TimeZoneContext } from '#ui/time-zone.ts'
import { loadedRecords, type Part, shownPart } from './part.ts'

interface Card {
  readonly label: string
  /** The orders that it counts. */
  readonly note: string
  readonly filters: Readonly<Record<string, FilterValue>>
  figure(figures: OrderFigures): ReactNode
}

const periods = [
  { value: 'today', label: 'Today' },
  { value: 'month', label: 'This month' },
] as const

/** The cards of a chosen period. */
function periodCards(period: FiguresPeriod, today: CivilDate): readonly Card[] {
  const { from: fromDate, before } = figuresBounds(period, today)
  const within = { fromDate, toDate: addDays(before, -1) }
  return [
    { label: 'New Orders', note: 'Created', filters: { status: 'Created', ...within }, figure: ({ newOrders }) => formatCount(newOrders) },
    {
      label: period === 'today' ? 'Revenue' : 'Monthly Revenue',
      note: 'Completed',
      filters: { status: 'Completed', ...within },
      figure: ({ monthlyRevenue }) => <RupeesText paise={monthlyRevenue} />,
    },
  ]
}

/** The cards that no period narrows. */
const standingCards: readonly Card[] = [
  { label: 'Pending Orders', note: 'Now', filters: { openOnly: true }, figure: ({ pendingOrders }) => formatCount(pendingOrders) },
  { label: 'Completed Orders', note: 'All time', filters: { status: 'Completed' }, figure: ({ completedOrders }) => formatCount(completedOrders) },
]

/** The four cards, each leading to the orders that it counts (DASH-01, DASH-04). */
export function FigureCards({ orders, today }: { orders: Declaration; today: CivilDate }) {
  const [period, setPeriod] = useState<FiguresPeriod>('month')
  const { content, counted, unreadable, error, retry } = useFigures(orders, today, period)
  const isSlow = useSlow(!content && !error)
  const shown = (figure: Card['figure']): ReactNode => {
    if (!content) return <span className="dashboard-waiting" />
    if (unreadable === 0) return figure(content)
    return (
      <>
        {emptyText} <small>{unreadableMessage(unreadable, orders.label.many)}</small>
      </>
    )
  }
  return (
    <section aria-label="Figures">
      {error ? (
        <ErrorPanel title="The figures could not be loaded" error={error} onRetry={retry}>
          <p>{describeError(error).sentence}</p>
        </ErrorPanel>
      ) : null}
      {content || !error ? (
        <div className="dashboard-figures">
          <div>
            <Segmented<FiguresPeriod> label="Period of the figures" className="dashboard-period" options={periods} value={period} onChange={setPeriod} />
            <Cards orders={orders} cards={periodCards(period, today)} shown={shown} />
          </div>
          <div>
            <p className="dashboard-period">All orders</p>
            <Cards orders={orders} cards={standingCards} shown={shown} />
          </div>
        </div>
      ) : null}
      {isSlow ? <p role="status">{slowSentence}</p> : null}
      {counted !== null && content ? (
        <p className="dashboard-note">{`This server has no figures. These count only the ${countText(counted, { one: 'newest order', many: 'newest orders' })}.`}</p>
      ) : null}
    </section>
  )
}

interface CardsProps {
  readonly orders: Declaration
  readonly cards: readonly Card[]
  shown(figure: Card['figure']): ReactNode
}

function Cards({ orders, cards, shown }: CardsProps) {
  return (
    <div className="dashboard-cards">
      {cards.map(({ label, note, filters, figure }) => (
        <LinkedStatCard key={label} label={label} figure={shown(figure)} note={note} to={listAddress(orders, filters)} />
      ))}
    </div>
  )
}

/** The four figures of the month or of today, from the server or, without it, from the loaded orders (DASH-01, DASH-04). */
function useFigures(declaration: Declaration, today: CivilDate, period: FiguresPeriod): Part<OrderFigures> {
  const timeZone = useContext(TimeZoneContext)
  const answer = useRead(stats, period === 'today' ? { day: today } : { month: today.slice(0, 7) })
  const isCounted = describeError(answer.error).isUnsupported
  const { query: loaded } = useList({
    resource: declaration.name,
    pagination: { currentPage: 1, pageSize: loadedRecords },
    queryOptions: { enabled: isCounted },
    errorNotification: false,
  })
  if (!isCounted) return shownPart({ ...answer, counted: null, unreadable: 0 })
  const rows = loaded.data?.data ?? []
  const known = knownRecords(rows).map(typedRecord<typeof orders>)
  return shownPart({
    content: loaded.data ? orderFigures(known, today, timeZone, period) : null,
    counted: rows.length,
    unreadable: rows.length - known.length,
    error: loaded.error,
    retry: () => void loaded.refetch(),
  })
}
