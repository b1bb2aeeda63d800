import { patientFactsText } from '#domain/patient-facts.ts'
import type { FormState } from '#crud/form/form-state.ts'
import { useToday } from '#ui/use-today.ts'
import { TickList } from './tick-list.tsx'
import type { StopChoice } from './stop-choice.ts'

/** The patients of a stop with checkboxes, if there are several. The ticked ones change together, all or none. */
export function StopPatients({ form, stop }: { readonly form: FormState; readonly stop: StopChoice }) {
  const today = useToday()
  if (stop.visits.length < 2) return null
  return (
    <TickList
      name="patients"
      label="Patients at this address"
      problem={form.problems.patients}
      ticks={stop.visits.map((visit) => ({
        id: visit.id,
        label: visit.patientName,
        note: patientFactsText({ ...visit, number: visit.patientNumber }, today),
        isTicked: stop.chosen.includes(visit),
      }))}
      onTick={stop.set}
    />
  )
}
