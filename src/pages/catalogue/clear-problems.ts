import type { FormState } from '#crud/form/form-state.ts'

/** Clears the problems of a form that an edit answers: one is about several inputs, or about a row of a list, so that `form.set` does not know it by its name (GEN-05). */
export function clearProblems(form: FormState, isAnswered: (name: string) => boolean): void {
  const left = Object.entries(form.problems).filter(([name]) => !isAnswered(name))
  if (left.length < Object.keys(form.problems).length) form.refuse(Object.fromEntries(left))
}
