import { useId, useState } from 'react'
import { mayStep, verifyProblem } from '#domain/results/states.ts'
import type { StaffUser } from '#domain/staff-user.ts'
import { useFormState, type Values } from '#crud/form/form-state.ts'
import { useCall } from '#crud/use-call.ts'
import type { Sheet } from './wire-sheet.ts'

/** What the dialog of a step is given. */
export interface StepProps {
  readonly sheet: Sheet
  onDone(message: string): void
  onClose(): void
}

/** Why a user may not verify what a release would verify, or null (RES-09). */
export function ownProblem({ rows, twoPersons }: Sheet, user: StaffUser, reason: string | null): string | null {
  const unverified = rows.filter(({ state, verifiedBy }) => mayStep('release', state) && verifiedBy === null)
  return verifyProblem({ user, enteredBy: unverified.flatMap(({ enteredBy }) => enteredBy?.id ?? []), reason, twoPersons })
}

/** What the dialogs of the steps have in common. A step is sent with the version of the results at which its dialog was opened, so that the server refuses it if they changed since (RES-10). */
export function useStep(sheet: Sheet, step: 'return' | 'release' | 'verify', initial: Values) {
  const id = useId()
  const { send } = useCall('results', step)
  const [version] = useState(sheet.version ?? undefined)
  const form = useFormState(initial)
  return {
    frame: { form, resource: 'results' },
    fields: { state: form, idOf: (name: string) => `${id}-${name}` },
    send: (payload: object) => send({ id: sheet.id }, payload, { version }),
  }
}
