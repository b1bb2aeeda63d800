import { hoursText, shortWeekday } from '#domain/time-slot.ts'
import { Button } from 'antd'
import { Link, useSearchParams } from 'react-router-dom'
import * as timeSlots from '#contract/time-slots.ts'
import type { Content } from '#crud/contract-answer.ts'
import { addDays, type CivilDate, formatCivilDate, isCivilDate, mondayOf } from '#domain/civil-date.ts'
import { AnswerBody } from '#crud/answer-body.tsx'
import { NewsBar, useAnswerNews } from '#crud/list/news-bar.tsx'
import type { PageProps } from '#crud/screens-context.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useToday } from '#ui/use-today.ts'
import { useRead, useReadNow } from '#crud/use-read.ts'
import { UsageMeter } from './usage-meter.tsx'
import { slotLoad } from './slot-load.ts'
import './usage.css'

type Week = Content<typeof timeSlots.week>

/** The load of every slot of seven days (FLD-05); the week is in the address. */
export default function WeekPage({ declaration }: PageProps) {
  const today = useToday()
  const [search, setSearch] = useSearchParams()
  const parameter = search.get('from')
  const from = isCivilDate(parameter) ? parameter : mondayOf(today)
  const answer = useRead(timeSlots.week, { from })
  const readNow = useReadNow()
  const { words } = useAnswerNews({ answer, of: 'sample-collections', readNow: () => readNow(timeSlots.week, { from }), rowsOf: usageOf })
  const go = (day: CivilDate) => setSearch({ from: day })
  return (
    <section aria-label="Week">
      <PageHeader
        title={`Week of ${formatCivilDate(from)}`}
        subtitle="Booked visits and capacity per slot"
        actions={
          <>
            <Button onClick={() => go(addDays(from, -7))}>‹ Previous week</Button>
            <Button onClick={() => go(mondayOf(today))}>This week</Button>
            <Button onClick={() => go(addDays(from, 7))}>Next week ›</Button>
            <LinkButton to="/closed-days">Closed days</LinkButton>
          </>
        }
      />
      <NewsBar words={words} onShow={answer.retry} />
      <AnswerBody declaration={declaration} answer={answer} title="The week could not be loaded">
        {(days) => <WeekGrid days={days} today={today} />}
      </AnswerBody>
    </section>
  )
}

/** The load of each slot of each day as a text, for what others change of it (LIVE-02). */
function usageOf(days: Week): ReadonlyMap<string, string> {
  return new Map(days.flatMap(({ date, slots }) => slots.map((slot) => [`${date} ${slot.slotId}`, JSON.stringify(slot)] as const)))
}

function WeekGrid({ days: answered, today }: { days: Week; today: CivilDate }) {
  const days = answered.map(({ date, slots }) => ({ date, slots: slots.map(slotLoad) }))
  const hours = [...new Set(days.flatMap(({ slots }) => slots.map(({ timeSlot }) => timeSlot)))].sort()
  if (hours.length === 0) return <p>No active time slot in this week</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className="week-scroll" tabIndex={0} aria-label="Load of the week">
      <table className="week-grid" data-print="wide">
        <thead>
          <tr>
            <th scope="col">Time slot</th>
            {days.map(({ date }) => (
              <th key={date} scope="col" className={date === today ? 'week-today' : undefined}>
                <Link to={`/sample-collections?date=${date}`}>
                  {shortWeekday(date)}
                  {date === today ? ', today' : ''} <WeekDate date={date} />
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((timeSlot) => (
            <tr key={timeSlot}>
              <th scope="row" className="figure">
                {hoursText(timeSlot)}
              </th>
              {days.map(({ date, slots }) => {
                return (
                  <td key={date} className={date === today ? 'week-today' : undefined}>
                    {slots
                      // A deleted slot with bookings and its successor at the same hours are both in the list.
                      .filter((slot) => slot.timeSlot === timeSlot)
                      .map((usage) => (
                        <Link
                          key={usage.slotId}
                          to={`/sample-collections/board?date=${date}`}
                          aria-label={`${hoursText(timeSlot)} on ${formatCivilDate(date)}: ${usage.booked} of ${usage.capacity} booked${usage.closed === null ? '' : `, closed${usage.closed && `: ${usage.closed}`}`}`}
                        >
                          <UsageMeter usage={usage} />
                        </Link>
                      ))}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The date at the head of a column. On a phone its year stays in the heading of the page alone. */
function WeekDate({ date }: { readonly date: CivilDate }) {
  const text = formatCivilDate(date)
  return (
    <span className="figure">
      {text.slice(0, -5)}
      <span className="week-year">{text.slice(-5)}</span>
    </span>
  )
}
