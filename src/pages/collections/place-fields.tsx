import { Alert } from 'antd'
import { useId, useMemo } from 'react'
import * as collections from '#contract/collections.ts'
import { isCivilDate, isoWeekday } from '#domain/civil-date.ts'
import { lastFastingHour, isLateFasting } from '#domain/day-board.ts'
import { isWithoutPlace } from '#domain/slot-day.ts'
import { weekdays, hoursText } from '#domain/time-slot.ts'
import { DayText } from '#crud/fields/day-text.tsx'
import { type FormState, textIn } from '#crud/form/form-state.ts'
import { describeError } from '#ui/describe-error.ts'
import { useLabTime, useToday } from '#ui/use-today.ts'
import { visitDayProblem } from './collection.ts'
import { LabelledField } from '#crud/form/labelled-field.tsx'
import type { DeclaredAnswer } from '#crud/use-read.ts'
import { useRead } from '#crud/use-read.ts'
import { SlotSelect } from './slot-select.tsx'
import { type OfferedSlot, offeredAt } from './offered-slot.ts'

/** Poll interval of the free places while a dialog is open, in milliseconds. */
const lookAgainMs = 20_000

/** The slots of the date that a form says, as they are offered to so many visits. */
export function useOfferedSlots(date: unknown, wanted = 1): DeclaredAnswer<OfferedSlot[]> {
  const day = isCivilDate(date) ? date : null
  const [today, time] = [useToday(), useLabTime()]
  const answer = useRead(collections.timeSlots, { date: day ?? '' }, { isOff: day === null, everyMs: lookAgainMs })
  const slots = answer.content
  const content = useMemo(() => (slots && day !== null ? offeredAt(slots, day, { today, time }, wanted) : null), [slots, day, today, time, wanted])
  return { ...answer, content }
}

/** Handles a failed booking and passes the failure on. A time slot that the server refuses is deselected, and the slots of the date are read again. */
export function dropRefusedSlot(form: FormState, slots: DeclaredAnswer<OfferedSlot[]>): (failure: unknown) => never {
  return (failure) => {
    if (describeError(failure).errors.timeSlot !== undefined) {
      form.set('timeSlot', null)
      slots.retry()
    }
    throw failure
  }
}

interface PlaceFieldsProps {
  readonly form: FormState
  /** The name of the field of the date. */
  readonly dateName: 'scheduledDate' | 'collectionDate'
  readonly slots: DeclaredAnswer<OfferedSlot[]>
  readonly isOptional?: boolean
  /** The patients of the visit, once known: a fasting test late in the day gets a warning (CHK-03). */
  readonly patients?: readonly { readonly name: string; readonly isFasting: boolean }[] | undefined
}

/**
 * Date from today and time slot; those without a place are disabled and say why: `(Full)`. If the chosen one has none any more, a message says so and offers
 * the others (COL-06, COL-08).
 */
export function PlaceFields({ form, dateName, slots, isOptional = false, patients = [] }: PlaceFieldsProps) {
  const [dateId, slotId] = [useId(), useId()]
  const today = useToday()
  const date = form.values[dateName]
  const day = textIn(date)
  const problem = form.problems[dateName] ?? (day === null ? null : visitDayProblem(day, today))
  const chosen = slots.content?.find(({ timeSlot }) => timeSlot === form.values.timeSlot)
  const timeSlot = textIn(form.values.timeSlot)
  const left = slots.content?.filter(({ noPlace }) => noPlace === null) ?? []
  return (
    <>
      <LabelledField name={dateName} id={dateId} label="Date" isOptional={isOptional} problem={problem ?? undefined}>
        <div className="place-day">
          <DayText
            id={dateId}
            from={today}
            value={day}
            isInvalid={problem !== null}
            aria={{ 'aria-invalid': problem === null ? undefined : true, 'aria-describedby': problem === null ? undefined : `${dateId}-problem` }}
            onChange={(day) => form.set(dateName, day)}
          />
          {isCivilDate(date) ? <span>{weekdays[isoWeekday(date)].label}</span> : null}
        </div>
      </LabelledField>
      <LabelledField
        name="timeSlot"
        id={slotId}
        label="Time slot"
        isOptional={isOptional}
        problem={form.problems.timeSlot}
        failure={slots.error ? { sentence: 'Failed to load available time slots. Please try again.', error: slots.error, retry: slots.retry } : null}
      >
        <SlotSelect
          id={slotId}
          isLoading={slots.isLoading}
          isOptional={isOptional}
          isDisabled={!isCivilDate(date) && timeSlot === null}
          value={timeSlot}
          options={slots.content?.map((slot) => ({ value: slot.timeSlot, label: wordsOf(slot), disabled: slot.noPlace !== null })) ?? []}
          onChange={(chosen) => form.set('timeSlot', chosen)}
        />
      </LabelledField>
      {chosen && chosen.noPlace !== null ? (
        <Alert
          type="warning"
          showIcon
          role="alert"
          message={`${hoursText(chosen.timeSlot)} ${isWithoutPlace(chosen.noPlace)}`}
          description={
            left.length > 0
              ? `Still free: ${left.map((slot) => `${hoursText(slot.timeSlot)}${slot.left === null ? '' : ` (${slot.left})`}`).join(', ')}`
              : 'No other time slot of that date is free.'
          }
        />
      ) : null}
      {timeSlot
        ? patients
            .filter(({ isFasting }) => isLateFasting({ isFasting, timeSlot }))
            .map(({ name }) => (
              <Alert key={name} type="warning" showIcon message={`${name} has a fasting test: a time slot before ${lastFastingHour} is better.`} />
            ))
        : null}
      {problem === null && slots.content && slots.content.length > 0 && left.length === 0 && !chosen ? (
        <Alert type="warning" showIcon message={noPlaceMessage(slots.content)} />
      ) : null}
    </>
  )
}

function noPlaceMessage(slots: readonly OfferedSlot[]): string {
  const [closed] = new Set(slots.map((slot) => slot.closed))
  return closed != null && slots.every((slot) => slot.closed === closed)
    ? `That date is closed${closed && ` (${closed})`}: choose another date.`
    : `${noPlaceOnDate(slots)}: choose another date.`
}

function noPlaceOnDate(slots: readonly OfferedSlot[]): string {
  const [words, ...others] = new Set(slots.map(({ noPlace }) => noPlace))
  return words && others.length === 0 ? `Every time slot of that date ${isWithoutPlace(words)}` : 'No time slot of that date has a place left'
}

function wordsOf({ timeSlot, left, noPlace }: OfferedSlot): string {
  if (noPlace !== null) return `${hoursText(timeSlot)} (${noPlace})`
  return left === null ? hoursText(timeSlot) : `${hoursText(timeSlot)} · ${left} left`
}
