import { useId } from 'react'
import * as cash from '#contract/cash.ts'
import { formatCivilDate } from '#domain/civil-date.ts'
import { differenceProblem, expectedCash, missingDifferenceReason } from '#domain/day-cash.ts'
import { formatRupees, rupeesOfPaise } from '#domain/money.ts'
import { longText, rupees } from '#definition/kind.ts'
import { fieldProblem } from '#definition/kind-rules.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { FormFields } from '#crud/form/form-fields.tsx'
import { type FormValues, textIn, useFormState } from '#crud/form/form-state.ts'
import { useWrite } from '#crud/use-write.ts'
import type { Day } from './day.ts'

const fields = {
  opening: rupees({ label: 'Opening balance', required: 'Please enter the opening balance' }),
  counted: rupees({ label: 'Counted cash', required: 'Please count the cash' }),
  reason: longText({ label: 'Reason for the difference', required: missingDifferenceReason, maxLength: 500 }),
}

const paiseIn = (value: unknown) => (typeof value === 'number' ? value : null)

interface CloseDialogProps {
  readonly day: Day
  onClose(): void
  onClosed(): void
}

/** Closes the cash of a day: opening balance, counted cash, and the reason for a difference (MON-03). */
export function CloseDialog({ day, onClose, onClosed }: CloseDialogProps) {
  const id = useId()
  const form = useFormState({ opening: day.opening, counted: null, reason: null })
  const { send } = useWrite(cash.closeDay)
  const { expected, difference } = sumsOf(day, form.values)
  return (
    <DialogFrame
      title={`Close the cash of ${formatCivilDate(day.date)}`}
      confirm="Close the day"
      working="Closing…"
      form={form}
      draft={`cash close ${day.date}`}
      failure="The day could not be closed"
      resource="cash"
      firstField="counted"
      check={(values) => ({
        opening: fieldProblem(fields.opening, values.opening),
        counted: fieldProblem(fields.counted, values.counted),
        reason: differenceProblem(sumsOf(day, values).difference ?? 0, textIn(values.reason)),
      })}
      submit={async ({ opening, counted, reason }) => {
        const amounts = { opening: rupeesOfPaise(paiseIn(opening) ?? 0), counted: rupeesOfPaise(paiseIn(counted) ?? 0), expected: rupeesOfPaise(expected) }
        await send({}, { date: day.date, ...amounts, reason: textIn(reason) })
        onClosed()
      }}
      onClose={onClose}
    >
      <p>The closing is signed with your name. After it, only a super admin can record money on this day, with a reason.</p>
      <FormFields fields={fields} names={['opening', 'counted']} state={form} idOf={(name) => `${id}-${name}`} />
      <p aria-live="polite">
        Expected: <strong>{formatRupees(expected)}</strong>
        {difference === null ? null : (
          <>
            {' '}
            · Difference: <strong className={difference === 0 ? undefined : 'cash-difference'}>{formatRupees(difference)}</strong>
          </>
        )}
      </p>
      {difference ? <FormFields fields={fields} names={['reason']} state={form} idOf={(name) => `${id}-${name}`} /> : null}
    </DialogFrame>
  )
}

function sumsOf({ lines }: Day, { opening, counted }: FormValues) {
  const expected = expectedCash(paiseIn(opening) ?? 0, lines)
  const found = paiseIn(counted)
  return { expected, difference: found === null ? null : found - expected }
}
