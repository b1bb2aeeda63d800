import { type RequiredSetup, requiredSetups } from '#domain/required-setup.ts'
import type { SignedIn } from './signed-in.ts'
import { forbidden } from '#server/call/problem.ts'

/** Calls that are allowed before any first step is done. */
const alwaysOpen: readonly string[] = ['GET /auth/admin/me', 'POST /auth/admin/logout']

/** Calls that each first step needs itself. */
const needed: Record<RequiredSetup['name'], readonly string[]> = {
  ownPassword: ['POST /admin/users/{id}/change-password'],
  secondFactor: ['GET /auth/admin/second-factor', 'POST /auth/admin/second-factor/begin', 'POST /auth/admin/second-factor/confirm'],
}

/**
 * Throws the 403 of a call that is not allowed before the user's first step is done; `id` is the record in the call's path, which may only be the user's own.
 */
export function refuseBeforeSetup({ id: own, firstStep }: SignedIn, { method, path }: { method: string; path: string }, id: string | undefined): void {
  if (!firstStep?.isRequired) return
  const call = `${method} ${path}`
  if (alwaysOpen.includes(call) || (needed[firstStep.name].includes(call) && (id === undefined || id === own))) return
  throw forbidden(requiredSetups[firstStep.name].refusal)
}
