import type { Role } from './role.ts'

/** What a user may be asked to do right after signing in, and the sentence that refuses other calls where it is required (ASVS V6.3.3, V6.4). */
export const firstSteps = {
  ownPassword: { refusal: 'Please set your own password first: the present one was chosen by somebody else' },
  secondFactor: { refusal: 'Please switch on a second factor first: your role needs one in this laboratory' },
} as const satisfies Record<string, { readonly refusal: string }>

type FirstStepName = keyof typeof firstSteps

/** The key of local storage that says a first step is put off, until the next sign-in. */
export const postponedKey = 'auth_later'

/** What is asked of a user before anything else; one that is not required can be put off. */
export interface FirstStep {
  readonly name: FirstStepName
  readonly isRequired: boolean
}

/** What the laboratory asks of those who sign in. */
export interface FirstStepRules {
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

/** Whether a user of this role cannot do without a second factor. */
export function needsSecondFactor(role: Role, { secondFactorRoles }: FirstStepRules): boolean {
  return secondFactorRoles.includes(role)
}

/** What a user has to do first, what is required before what can be put off; null for nothing. */
export function firstStepOf({ role, passwordByOther, hasSecondFactor }: Account, rules: FirstStepRules): FirstStep | null {
  if (passwordByOther && rules.ownPassword === 'required') return { name: 'ownPassword', isRequired: true }
  if (!hasSecondFactor && needsSecondFactor(role, rules)) return { name: 'secondFactor', isRequired: true }
  return passwordByOther ? { name: 'ownPassword', isRequired: false } : null
}
