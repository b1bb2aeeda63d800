import { TriangleAlert } from 'lucide-react'
import type { BookingStep } from '#domain/booking-warning.ts'
import './booking-warnings.css'

/** A warning as a screen has it; only words where no step resolves it. */
export interface ShownWarning {
  readonly code: string | null
  readonly message: string | null
  readonly step?: BookingStep | null
}

/** State of the steps: `here` while one of these warnings is being resolved, `elsewhere` while one beside another item is. */
export type StepState = 'free' | 'here' | 'elsewhere'

interface BookingWarningsProps {
  readonly warnings: readonly ShownWarning[]
  /** Takes the step; without it only the text is shown. */
  onStep?(step: BookingStep): void
  /** Given where a step takes a while. */
  readonly steps?: StepState
}

/** Warnings of the booking checks beside the item they are about, each with the step that resolves it (CHK-02, CHK-03). */
export function BookingWarnings({ warnings, onStep, steps }: BookingWarningsProps) {
  if (warnings.length === 0) return null
  const isOff = steps === 'here' || steps === 'elsewhere'
  return (
    <>
      <ul className="booking-warnings">
        {warnings.map(({ code, message, step }) => (
          <li key={`${code} ${message}`}>
            <TriangleAlert size={14} aria-hidden="true" />
            <span>{message}</span>
            {step && onStep ? (
              // Off by `aria-disabled`: a disabled button would lose the focus.
              <button type="button" aria-disabled={isOff} onClick={() => isOff || onStep(step)}>
                {step.label}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      {steps ? (
        <small role="status" className="booking-working">
          {steps === 'here' ? 'Saving…' : null}
        </small>
      ) : null}
    </>
  )
}
