import { Alert, Button } from 'antd'
import { Printer } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import * as collections from '#contract/collections.ts'
import { formatCivilDate, isCivilDate, isoWeekday } from '#domain/civil-date.ts'
import { countText } from '#domain/count.ts'
import { daySheet } from '#domain/day-sheet.ts'
import { weekdays } from '#domain/time-slot.ts'
import { AnswerBody, seenOf } from '#crud/answer-body.tsx'
import { SettledDay } from '#crud/fields/settled-day.tsx'
import type { PageProps } from '#crud/screens-context.ts'
import { LabelSelect } from '#ui/label-select.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useToday } from '#ui/use-today.ts'
import { stopsOf } from '#domain/visit-stop.ts'
import { visitLabel } from './collection.ts'
import { DaySheetView } from './day-sheet-view.tsx'
import { useRead } from '#crud/use-read.ts'
import { type BoardVisit, boardOf } from './board.ts'
import './sheet.css'

const everybody = 'all'

/** The day sheets of a date, one for each phlebotomist, made to be printed (FLD-03); date and phlebotomist are in the address. */
export default function DaySheetPage({ declaration }: PageProps) {
  const today = useToday()
  const [search, setSearch] = useSearchParams()
  const parameter = search.get('date')
  const date = isCivilDate(parameter) ? parameter : today
  const person = search.get('phlebotomist')
  const answer = useRead(collections.board, { date })
  const seen = seenOf(answer)
  const content = seen && boardOf(seen)
  const day = `${weekdays[isoWeekday(date)].label} ${formatCivilDate(date)}`
  const sheets = (content?.people ?? [])
    .map((each) => ({ ...each, sheet: daySheet(content?.visits ?? [], each.id) }))
    .filter(({ sheet }) => sheet.rows.length > 0)
  const shown = person === null ? sheets : sheets.filter(({ id }) => id === person)
  const unassigned = stopsOf(content?.visits ?? []).filter(({ first, open }) => first.phlebotomistId === null && open.length > 0).length
  const people = (content?.people ?? []).map(({ id, name }) => ({ value: id, label: name }))
  // Somebody inactive is named only on days with visits of theirs.
  const isAbsent = person !== null && !people.some(({ value }) => value === person)
  const nameOf = (visit: BoardVisit) => people.find(({ value }) => value === visit.phlebotomistId)?.label ?? 'another phlebotomist'
  const go = (next: { date?: string; phlebotomist?: string | null }) => {
    const { phlebotomist } = { phlebotomist: person, ...next }
    setSearch({ date: next.date ?? date, ...(phlebotomist === null ? {} : { phlebotomist }) })
  }
  return (
    <section aria-label="Day sheets" className="day-sheets" data-own-head>
      <PageHeader
        title={`Day sheets, ${day}`}
        subtitle="Open visits by time slot, then PIN code"
        actions={
          <>
            <SettledDay label="Date" day={date} onChange={(day) => day && go({ date: day })} />
            <LabelSelect
              aria-label="Phlebotomist"
              className="sheet-person"
              value={person ?? everybody}
              options={[
                { value: everybody, label: 'All phlebotomists' },
                ...people,
                ...(isAbsent ? [{ value: person, label: content ? 'Not on this day' : 'Loading…' }] : []),
              ]}
              onChange={(value: string) => go({ phlebotomist: value === everybody ? null : value })}
            />
            <LinkButton to={`/sample-collections/labels?${new URLSearchParams({ date, ...(person === null ? {} : { phlebotomist: person }) })}`}>
              Labels
            </LinkButton>
            <LinkButton to={`/sample-collections/board?date=${date}`}>Day board</LinkButton>
            <Button type="primary" icon={<Printer size={16} aria-hidden="true" />} disabled={shown.length === 0} onClick={() => window.print()}>
              Print
            </Button>
          </>
        }
      />
      {unassigned > 0 ? (
        <Alert
          className="sheet-note"
          type="warning"
          showIcon
          message={`${countText(unassigned, { one: 'visit is', many: 'visits are' })} unassigned and not on any sheet.`}
        />
      ) : null}
      {shown
        .filter(({ isActive }) => !isActive)
        .map(({ id, name }) => (
          <Alert key={id} className="sheet-note" type="warning" showIcon message={`${name} is inactive. Move these visits on the day board.`} />
        ))}
      {content && content.unreadable > 0 ? (
        <Alert className="sheet-note" type="error" showIcon message={`${countText(content.unreadable, visitLabel)} could not be read: on no sheet.`} />
      ) : null}
      {content?.isCut ? (
        <Alert className="sheet-note" type="error" showIcon message="There are more visits on this day than the sheets can hold: the rest is in the list." />
      ) : null}
      <AnswerBody declaration={declaration} answer={answer} title="The day sheets could not be loaded">
        {() =>
          shown.length > 0 ? (
            shown.map(({ id, name, sheet }) => <DaySheetView key={id} name={name} date={date} day={day} sheet={sheet} nameOf={nameOf} />)
          ) : (
            <p>No assigned visits left for this day.</p>
          )
        }
      </AnswerBody>
    </section>
  )
}
