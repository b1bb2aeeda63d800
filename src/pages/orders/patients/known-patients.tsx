import { Alert, Button } from 'antd'
import { Link } from 'react-router-dom'
import { looksLikeSentence, reuseLabel } from '#domain/patient-match.ts'
import { useToday } from '#ui/use-today.ts'
import type { KnownPatient } from './use-known-patients.ts'

interface KnownPatientsProps {
  readonly matches: readonly KnownPatient[]
  /** Ids of the patients who are already on the order. */
  readonly present: ReadonlySet<string>
  readonly isWorking: boolean
  onUse(patient: KnownPatient): void
}

/** Patients that the one typed looks like, each with what can be done instead of adding another (CHK-01). */
export function KnownPatients({ matches, present, isWorking, onUse }: KnownPatientsProps) {
  const today = useToday()
  return (
    <div className="known-patients" role="alert">
      {matches.map((match) => (
        <Alert
          key={match.id}
          type="warning"
          showIcon
          message={looksLikeSentence(match, today)}
          description={
            !match.isOwn ? (
              <>
                A patient of <Link to={`/customers/${match.customerId}`}>{match.customerName ?? 'another customer'}</Link>
              </>
            ) : present.has(match.id) ? (
              'On this order already'
            ) : null
          }
          action={
            match.isOwn && !present.has(match.id) ? (
              <Button size="small" disabled={isWorking} onClick={() => onUse(match)}>
                {reuseLabel(match.gender)}
              </Button>
            ) : null
          }
        />
      ))}
    </div>
  )
}
