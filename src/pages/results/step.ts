import { useId, useState } from 'react'
import { mayStep, verifyProblem } from '#domain/results/states.ts'
import type { StaffUser } from '#domain/staff-user.ts'
import { useFormState, type FormValues } from '#crud/form/form-state.ts'
import type { Sheet } from './sheet.ts'

/** Props of the dialog of a step. */
export interface StepProps {
  readonly sheet: Sheet
  onDone(message: string): void
  onClose(): void
}

/** Reason that a user may not verify the results of a release, or null (RES-09). */
export function ownProblem({ rows, twoPersons }: Sheet, user: StaffUser, reason: string | null): string | null {
  const unverified = rows.filter(({ state, verifiedBy }) => mayStep('release', state) && verifiedBy === null)
  return verifyProblem({ user, enteredBy: unverified.flatMap(({ enteredBy }) => enteredBy?.id ?? []), reason, twoPersons })
}

/** The results that a verification without a release is about: the tests that the user signs, where other departments sign too (ACC-08). */
export function verifiedPart(sheet: Sheet): Sheet {
  return sheet.testsToSign.length === 0 ? sheet : { ...sheet, rows: sheet.rows.filter(({ testName }) => sheet.testsToSign.includes(testName)) }
}

/** The write of a step, as `useWrite` gives it. */
interface StepWrite<Body> {
  send(params: { readonly id: string }, body: Body, options: { readonly version: string | undefined }): Promise<unknown>
}

/** Returns the shared parts of the steps' dialogs. A step sends the results' version seen on opening, so that the server refuses it after a change (RES-10). */
export function useStep<Body>(sheet: Sheet, step: string, { send }: StepWrite<Body>, initial: FormValues) {
  const id = useId()
  const [version] = useState(sheet.version ?? undefined)
  const form = useFormState(initial)
  return {
    frame: { form, draft: `results ${step} ${sheet.id}`, resource: 'results' },
    fields: { state: form, idOf: (name: string) => `${id}-${name}` },
    send: (body: Body) => send({ id: sheet.id }, body, { version }),
  }
}
