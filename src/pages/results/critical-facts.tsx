import { patientFactsText } from '#domain/patient-facts.ts'
import { TypedText } from '#ui/typed-text.tsx'
import type { CriticalValue } from './sheet.ts'

/** Whose critical value it is, to be compared on the phone, and why it is no longer in force. */
export function CriticalFacts({ critical: { patient, orderNumber, replaced } }: { critical: CriticalValue }) {
  return (
    <>
      <p>
        <strong>
          <TypedText text={patient.name} />
        </strong>{' '}
        {[patientFactsText(patient), 'order'].filter(Boolean).join(', ')} <span className="figure">{orderNumber}</span>
      </p>
      {replaced === null ? null : <p>{replaced}.</p>}
    </>
  )
}
