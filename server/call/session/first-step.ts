import { type FirstStep, firstSteps } from '#domain/first-step.ts'
import type { SignedIn } from '#server/call/context.ts'
import { forbidden } from '#server/call/problem.ts'

/** The calls that stay open whatever is to be done first. */
const alwaysOpen: readonly string[] = ['GET /auth/admin/me', 'POST /auth/admin/logout']

/** The calls that each first step itself needs. */
const needed: Record<FirstStep['name'], readonly string[]> = {
  ownPassword: ['POST /admin/users/{id}/change-password'],
  secondFactor: ['GET /auth/admin/second-factor', 'POST /auth/admin/second-factor/begin', 'POST /auth/admin/second-factor/confirm'],
}

/** Throws the 403 of a call that has to wait for what the user must do first; `id` is the record in the call's path, which is only ever the user's own. */
export function refuseBeforeFirstStep({ id: own, firstStep }: SignedIn, { method, path }: { method: string; path: string }, id: string | undefined): void {
  if (!firstStep?.isRequired) return
  const call = `${method} ${path}`
  if (alwaysOpen.includes(call) || (needed[firstStep.name].includes(call) && (id === undefined || id === own))) return
  throw forbidden(firstSteps[firstStep.name].refusal)
}
