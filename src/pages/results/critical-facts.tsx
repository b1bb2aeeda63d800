import { patientFactsText } from '#domain/patient-facts.ts'
import { TypedText } from '#ui/typed-text.tsx'
import { useToday } from '#ui/use-today.ts'
import type { CriticalValue } from './sheet.ts'

/** Whose critical value it is, to be compared on the phone, and why it is no longer in force. */
export function CriticalFacts({ critical: { patient, orderNumber, replaced } }: { critical: CriticalValue }) {
  const today = useToday()
  return (
    <>
      <p>
        <strong>
          <TypedText text={patient.name} />
        </strong>{' '}
        {[patientFactsText(patient, today), 'order'].filter(Boolean).join(', ')} <span className="figure">{orderNumber}</span>
      </p>
      {replaced === null ? null : <p>{replaced}.</p>}
    </>
  )
}
