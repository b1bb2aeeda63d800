import { useId } from 'react'
import { patientFactsText } from '#domain/patient-facts.ts'
import type { FormState } from '#crud/form/form-state.ts'
import { FieldProblem } from '#ui/field-problem.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import type { StopChoice } from './use-stop.ts'
import '#ui/check-row.css'

/** The patients of a stop with a tick each, where there are several: those ticked change together, all or none. */
export function StopPatients({ form, stop }: { readonly form: FormState; readonly stop: StopChoice }) {
  const id = useId()
  if (stop.visits.length < 2) return null
  return (
    <div className="form-field" data-field="patients" role="group" aria-labelledby={id}>
      <span id={id} className="form-label">
        Patients at this address
      </span>
      <ul className="check-list">
        {stop.visits.map((visit) => (
          <li key={visit.id}>
            <label>
              <input
                type="checkbox"
                checked={stop.chosen.includes(visit)}
                onChange={({ target }) => {
                  stop.set(visit.id, target.checked)
                }}
              />
              <span>
                <TypedText text={visit.patientName} />
                <small>{patientFactsText({ number: visit.patientNumber, gender: visit.gender, dateOfBirth: visit.dateOfBirth })}</small>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {form.problems.patients ? <FieldProblem>{form.problems.patients}</FieldProblem> : null}
    </div>
  )
}
