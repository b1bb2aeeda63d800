import { TriangleAlert } from 'lucide-react'
import type { BookingStep } from '#domain/booking-warning.ts'
import './booking-warnings.css'

/** A warning as a screen has it; only words where no step resolves it. */
export interface ShownWarning {
  readonly code: string | null
  readonly message: string | null
  readonly step?: BookingStep | null
}

interface BookingWarningsProps {
  readonly warnings: readonly ShownWarning[]
  /** Takes the step; without it only the text is shown. */
  onStep?(step: BookingStep): void
}

/** What the checks found, beside the item it is about, each with the one step that resolves it (CHK-02, CHK-03). */
export function BookingWarnings({ warnings, onStep }: BookingWarningsProps) {
  if (warnings.length === 0) return null
  return (
    <ul className="booking-warnings">
      {warnings.map(({ code, message, step }) => (
        <li key={`${code} ${message}`}>
          <TriangleAlert size={14} aria-hidden="true" />
          <span>{message}</span>
          {step && onStep ? (
            <button type="button" onClick={() => onStep(step)}>
              {step.label}
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
