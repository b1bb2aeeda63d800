import { Alert } from 'antd'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import * as collections from '#contract/collections.ts'
import { AnswerBody, seenOf } from '#crud/answer-body.tsx'
import type { Content } from '#crud/contract-answer.ts'
import { usePermission } from '#crud/current-user.ts'
import { LazyActionDialog } from '#crud/dialog/lazy-action-dialog.ts'
import { ClosedSelect } from '#crud/fields/closed-select.tsx'
import { DayStepper } from '#crud/fields/day-stepper.tsx'
import { NewsBar, useAnswerNews } from '#crud/list/news-bar.tsx'
import type { PageProps } from '#crud/screens-context.ts'
import { useRead, useReadNow } from '#crud/use-read.ts'
import { type CivilDate, formatCivilDate, isCivilDate } from '#domain/civil-date.ts'
import { countText } from '#domain/count.ts'
import { boardWarnings } from '#domain/day-board.ts'
import { collectingVisits } from '#domain/day-sheet.ts'
import { hoursText, shortWeekday } from '#domain/time-slot.ts'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useIsPhone } from '#ui/use-media.ts'
import { useLabTime, useToday } from '#ui/use-today.ts'
import { BoardGrid } from './board-grid.tsx'
import { type BoardStop, boardStops } from './board-stop.ts'
import { boardOf, type BoardPerson, type BoardVisit, loadsOf, noPlacesOf } from './board.ts'
import { boardRecord, patientLabel, visitLabel } from './collection.ts'
import { type BoardPlace, useMoves } from './use-moves.ts'
import './board.css'

/** Poll interval of the board in milliseconds while no stream of changes is connected; on focus it is refetched at once. */
const readAgainMs = 30_000
/** The dialogs that move and change a visit have the parts of forms, which the board itself does not need. */
const MoveDialog = lazyWithPreload(async () => (await import('./move-dialog.tsx')).MoveDialog)

const none = boardOf({ date: '', isCut: false, slots: [], phlebotomists: [], visits: [] })

/** The visits of a board by id, each as a text, for what others change of them (LIVE-02). */
function visitsOf({ visits }: Content<typeof collections.board>): ReadonlyMap<string, string> {
  return new Map(visits.flatMap((visit) => (visit ? [[visit.id, JSON.stringify(visit)] as const] : [])))
}

/** Summary of a day. A family at one door is one visit. */
function boardSubtitle(stops: readonly BoardStop[]): string {
  const patients = stops.reduce((sum, { visits }) => sum + visits.length, 0)
  const unassigned = stops.filter(({ phlebotomistId }) => phlebotomistId === null).length
  return [countText(stops.length, visitLabel), ...(patients > stops.length ? [countText(patients, patientLabel)] : []), `${unassigned} unassigned`].join(', ')
}

/** The day board (FLD-01, FLD-02): who collects what and when; visits are moved by dragging or by `Move`. */
export default function BoardPage({ declaration }: PageProps) {
  const today = useToday()
  const [search, setSearch] = useSearchParams()
  const parameter = search.get('date')
  const date = isCivilDate(parameter) ? parameter : today
  const time = useLabTime()
  const answer = useRead(collections.board, { date }, { pollMs: readAgainMs })
  const content = seenOf(answer)
  const readNow = useReadNow()
  const { words, changed } = useAnswerNews({ answer, of: declaration.name, readNow: () => readNow(collections.board, { date }), rowsOf: visitsOf })
  const board = useMemo(() => (content ? boardOf(content) : none), [content])
  const { shown, move, refused, refuse, dismiss } = useMoves(declaration, date, board)
  const { reason } = usePermission('orders.edit')
  const [moving, setMoving] = useState<string | null>(null)
  const [focusOn, setFocusOn] = useState<{ readonly id: string } | null>(null)
  // The column that a phone shows: chosen by the user, or else the one that the day was opened with, which moves do not change.
  const [column, setColumn] = useState<string | null>(null)
  const [opened, setOpened] = useState<{ readonly date: CivilDate; readonly column: string } | null>(null)
  const isPhone = useIsPhone()
  const stops = useMemo(() => boardStops(shown), [shown])
  const [completing, setCompleting] = useState<string | null>(null)
  const warnings = useMemo(() => boardWarnings(shown, { date, today, time }), [shown, date, today, time])
  const noPlaces = useMemo(() => noPlacesOf(board.slots, date, { today, time }), [board.slots, date, today, time])
  const loads = useMemo(() => loadsOf(board.slots), [board.slots])
  const collectedBy = useMemo(() => collectedByTexts(stops, board.people), [stops, board.people])
  const go = (day: CivilDate) => {
    // A refusal on this day does not apply to another.
    dismiss()
    setSearch({ date: day })
  }
  const columns = [{ id: '', name: 'Unassigned', isActive: true }, ...board.people]
  const countOf = (id: string) => stops.filter(({ phlebotomistId }) => (phlebotomistId ?? '') === id).length
  if (content && opened?.date !== date) setOpened({ date, column: columns.find(({ id }) => countOf(id) > 0)?.id ?? '' })
  // Somebody inactive has a column only on days with visits of theirs.
  const shownColumn = [column, opened?.column].find((id) => columns.some((each) => each.id === id)) ?? ''
  const onDrop = useCallback(
    (id: string, place: BoardPlace) => {
      const stop = stops.find((each) => each.id === id)
      if (stop) void move(stop, place)
    },
    [stops, move],
  )
  const chosen = stops.find(({ id }) => id === moving)
  const due = stops.find(({ id }) => id === completing)
  const [dueVisit] = due?.open ?? []
  return (
    <section aria-label="Day board">
      <PageHeader
        title={`Day board · ${shortWeekday(date)} ${formatCivilDate(date)}`}
        subtitle={content ? boardSubtitle(stops) : null}
        actions={
          <>
            <DayStepper day={date} onChange={go} />
            <LinkButton to={`/sample-collections/sheet?date=${date}`}>Day sheets</LinkButton>
          </>
        }
      />
      <NewsBar words={words} onShow={answer.retry} />
      <AnswerBody declaration={declaration} answer={answer} title="The board could not be loaded">
        {() => (
          <>
            {refused ? (
              <Alert
                className="board-note"
                type="error"
                showIcon
                closable
                role="alert"
                message={refused.title}
                description={refused.reason}
                onClose={dismiss}
              />
            ) : null}
            {board.unreadable > 0 ? <p role="status">{countText(board.unreadable, visitLabel)} could not be read: not shown</p> : null}
            {board.isCut ? <p role="status">Too many visits to show here. See the rest in the list.</p> : null}
            {isPhone ? (
              <ClosedSelect
                className="board-column-choice"
                label="Column"
                value={shownColumn}
                options={columns.map(({ id, name }) => ({ value: id, label: `${name} (${countOf(id)})` }))}
                onChange={(column) => setColumn(column ?? '')}
              />
            ) : null}
            <BoardGrid
              columns={isPhone ? columns.filter(({ id }) => id === shownColumn) : columns}
              timeSlots={board.timeSlots}
              noPlaces={noPlaces}
              loads={loads}
              now={date === today ? time : null}
              isPast={date < today}
              stops={stops}
              warnings={warnings}
              collectedBy={collectedBy}
              changed={changed}
              reason={reason}
              focusOn={focusOn}
              onDrop={onDrop}
              onRefuse={refuse}
              onMove={setMoving}
              onStatus={setCompleting}
            />
            <Suspense fallback={<Skeleton />}>
              {chosen ? (
                <MoveDialog
                  key={chosen.id}
                  stop={chosen}
                  people={board.people}
                  timeSlots={board.timeSlots}
                  noPlaces={noPlaces}
                  onMove={(place) => {
                    setFocusOn({ id: chosen.id })
                    void move(chosen, place)
                  }}
                  onClose={() => setMoving(null)}
                />
              ) : null}
              {due && dueVisit ? (
                <LazyActionDialog
                  declaration={declaration}
                  dialog={{ action: 'status' }}
                  records={[boardRecord(dueVisit, due.visits, date)]}
                  onClose={() => setCompleting(null)}
                />
              ) : null}
            </Suspense>
          </>
        )}
      </AnswerBody>
    </section>
  )
}

/** The other stop that collects an order's amount, by the id of each stop that does not, as the day sheets show it (FLD-03). */
function collectedByTexts(stops: readonly BoardStop[], people: readonly BoardPerson[]): ReadonlyMap<string, string> {
  const collecting = collectingVisits(stops.flatMap(({ visits }) => visits))
  const texts = new Map<string, string>()
  for (const stop of stops) {
    const by = collecting.get(stop.visits[0]?.orderId ?? '')
    if (by && !stop.visits.includes(by)) texts.set(stop.id, collectedByText(by, stop, people))
  }
  return texts
}

function collectedByText(by: BoardVisit, stop: BoardStop, people: readonly BoardPerson[]): string {
  if (by.phlebotomistId === stop.phlebotomistId) return `Collected with ${by.patientName}, ${hoursText(by.timeSlot)}`
  if (by.phlebotomistId === null) return `Collected with ${by.patientName}, ${hoursText(by.timeSlot)} (unassigned)`
  return `Collected by ${people.find(({ id }) => id === by.phlebotomistId)?.name ?? 'another phlebotomist'}, ${hoursText(by.timeSlot)}`
}
