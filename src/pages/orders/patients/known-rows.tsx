import { useState } from 'react'
import { SaveProblem } from '#crud/form/save-problem.tsx'
import type { Order } from '#pages/orders/order.ts'
import { describeError } from '#ui/describe-error.ts'
import { TypedText } from '#ui/typed-text.tsx'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { KnownPatients } from './known-patients.tsx'
import type { TemplateRow } from './template-form.ts'
import type { KnownPatient } from './use-known-patients.ts'
import type { KnownRowsState as Known } from './use-known-rows.ts'

interface KnownRowsProps {
  readonly order: Order
  readonly rows: readonly TemplateRow[]
  readonly known: Known
  /** Puts the known patient on the order in place of the row. */
  onUse(row: TemplateRow, patient: KnownPatient): Promise<void>
}

/** The rows of a template that look like known patients, each with the alternatives to adding another (CHK-01). */
export function KnownRows({ order, rows, known, onUse }: KnownRowsProps) {
  const [refused, setRefused] = useState<unknown>(null)
  const using = useOneAtATime(setRefused)
  const present = new Set((order.patients ?? []).map(({ id }) => id))
  const use = (row: TemplateRow, patient: KnownPatient) =>
    using.run(async () => {
      setRefused(null)
      await onUse(row, patient)
    })
  return (
    <>
      {refused ? <SaveProblem failure={describeError(refused)} sentence="Failed to add the patient. Please try again." /> : null}
      {rows.map((row, index) => {
        const matches = known.matchesOf(row) ?? []
        if (matches.length === 0) return null
        return (
          <section key={row.key} aria-label={`Possible matches for patient ${index + 1}`}>
            <p>
              Patient {index + 1}, <TypedText text={row.name} />:
            </p>
            <KnownPatients matches={matches} present={present} isWorking={using.isWorking} onUse={(patient) => void use(row, patient)} />
          </section>
        )
      })}
    </>
  )
}
