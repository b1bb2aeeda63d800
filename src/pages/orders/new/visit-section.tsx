import { AutoComplete } from 'antd'
import { type KeyboardEvent, useId, useMemo } from 'react'
import type { week as weekCall } from '#contract/time-slots.ts'
import type { Content } from '#crud/contract-answer.ts'
import { LabelledField } from '#crud/form/labelled-field.tsx'
import { Loading } from '#crud/loading.tsx'
import type { DeclaredAnswer } from '#crud/use-read.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { FieldProblem } from '#ui/field-problem.tsx'
import { GrowingTextArea } from '#ui/growing-text-area.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { useLabTime, useToday } from '#ui/use-today.ts'
import { chosenPeople, type OrderDraft, ownerOf, places } from './draft.ts'
import { Section } from './section.tsx'
import { slotGrid } from './slot-grid.ts'
import { SlotTable } from './slot-table.tsx'
import type { DraftState } from './use-draft.ts'

interface VisitSectionProps {
  readonly state: DraftState
  readonly hint: string | null
  readonly week: DeclaredAnswer<Content<typeof weekCall>>
  /** The address in use, and those of the customer. */
  readonly address: string
  readonly addresses: readonly string[]
}

/** The visit: a slot of the next seven days and an address, or none (BOOK-05). */
export function VisitSection({ state, hint, week, address, addresses }: VisitSectionProps) {
  const id = useId()
  const { draft, problems, change } = state
  const [today, time] = [useToday(), useLabTime()]
  const wanted = Math.max(1, chosenPeople(draft).length)
  const grid = useMemo(() => week.content && slotGrid(week.content, { today, time }, wanted), [week.content, today, time, wanted])
  const owner = ownerOf(draft) ?? ''
  const set = (changes: Partial<OrderDraft>) => change((before) => ({ ...before, ...changes }), 'visit')
  const slotProblem = problems['visit.timeSlot'] ?? problems['visit.scheduledDate'] ?? problems.visit
  return (
    <Section title="Visit" place="visit" hint={hint}>
      <span id={`${id}-place`} className="visually-hidden">
        Place of the collection
      </span>
      <RadioGroup
        labelledBy={`${id}-place`}
        value={draft.place}
        options={Object.entries(places).map(([value, { label }]) => ({ value, label }))}
        onChange={({ target }: { target: { value?: OrderDraft['place'] } }) => set({ place: target.value ?? 'home' })}
      />
      {draft.place === 'home' ? (
        <>
          <div data-field="visit.timeSlot">
            {slotProblem ? <FieldProblem>{slotProblem}</FieldProblem> : null}
            {grid === null ? (
              week.error ? (
                <ErrorPanel title="The time slots could not be loaded" error={week.error} onRetry={week.retry} />
              ) : (
                <Loading rows={4} />
              )
            ) : grid.rows.length === 0 ? (
              <p className="order-hint">No active time slot in the next seven days</p>
            ) : (
              <SlotTable grid={grid} chosen={draft.slot} today={today} onChoose={({ date, timeSlot }) => set({ slot: { scheduledDate: date, timeSlot } })} />
            )}
          </div>
          <LabelledField name="visit.collectionAddress" id={`${id}-address`} label="Address" problem={problems['visit.collectionAddress']}>
            <AutoComplete
              id={`${id}-address`}
              classNames={{ popup: { root: 'wrapped-options' } }}
              value={address}
              options={addresses.map((value) => ({ value }))}
              onChange={(value: string) =>
                change((before) => ({ ...before, addresses: { ...before.addresses, [owner]: value ?? '' } }), 'visit.collectionAddress')
              }
            >
              <GrowingTextArea minRows={1} maxRows={4} placeholder="Where the sample is collected" onKeyDown={staysOneLine} />
            </AutoComplete>
          </LabelledField>
          <LabelledField name="visit.notes" id={`${id}-notes`} label="Notes" isOptional problem={problems['visit.notes']}>
            <GrowingTextArea
              id={`${id}-notes`}
              minRows={1}
              maxRows={4}
              maxLength={2000}
              value={draft.notes}
              onChange={({ target }) => set({ notes: target.value })}
            />
          </LabelledField>
        </>
      ) : null}
    </Section>
  )
}

/** An address is one line, however many it needs on the screen. */
function staysOneLine(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}
