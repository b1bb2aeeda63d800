import type { Role } from './role.ts'

/** Steps right after signing in, with the sentence that refuses other calls while a step is required (ASVS V6.3.3, V6.4). */
export const requiredSetups = {
  ownPassword: { refusal: 'Please set your own password first: the present one was chosen by somebody else' },
  secondFactor: { refusal: 'Please turn on two-step sign-in first: your role needs it in this laboratory' },
} as const satisfies Record<string, { readonly refusal: string }>

type FirstStepName = keyof typeof requiredSetups

/** The key of local storage that says a first step is put off, until the next sign-in. */
export const postponedKey = 'auth_later'

/** Step that a user takes before anything else. An optional one can be put off. */
export interface RequiredSetup {
  readonly name: FirstStepName
  readonly isRequired: boolean
}

/** The laboratory's requirements at sign-in. */
export interface RequiredSetupRules {
  readonly ownPassword: 'asked' | 'required'
  /** The roles that need a second factor. */
  readonly secondFactorRoles: readonly Role[]
}

interface Account {
  readonly role: Role
  /** Somebody else chose the password. */
  readonly passwordByOther: boolean
  readonly hasSecondFactor: boolean
}

/** True when users of this role need a second factor. */
export function needsSecondFactor(role: Role, { secondFactorRoles }: RequiredSetupRules): boolean {
  return secondFactorRoles.includes(role)
}

/** Returns the user's first step, or null. Required steps come before optional ones. */
export function requiredSetupOf({ role, passwordByOther, hasSecondFactor }: Account, rules: RequiredSetupRules): RequiredSetup | null {
  if (passwordByOther && rules.ownPassword === 'required') return { name: 'ownPassword', isRequired: true }
  if (!hasSecondFactor && needsSecondFactor(role, rules)) return { name: 'secondFactor', isRequired: true }
  return passwordByOther ? { name: 'ownPassword', isRequired: false } : null
}
