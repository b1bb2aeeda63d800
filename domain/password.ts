import { isCommonPassword } from './common-passwords.ts'

/** Shortest password accepted, and the length that counts as strong (USR-06, USR-08). */
export const passwordLength = { least: 8, strong: 12 } as const

/** The special characters that the rule names (USR-08). */
export const specialCharacters = '!@#$%^&*(),.?":{}|<>'

const criteria: readonly ((password: string) => boolean)[] = [
  (password) => password.length >= passwordLength.least,
  (password) => /[A-Z]/.test(password),
  (password) => /[a-z]/.test(password),
  (password) => /\d/.test(password),
  (password) => [...password].some((character) => specialCharacters.includes(character)),
  (password) => password.length >= passwordLength.strong,
]

/** Numbers of criteria: in total, and for a Medium and a Strong password (USR-08). */
export const passwordCriteria = { all: criteria.length, medium: 3, strong: 5 } as const

export type Strength = 'Weak' | 'Medium' | 'Strong'

/** Counts the criteria that hold, 0 to 6, and returns the word for it (USR-08). */
export function passwordStrength(password: string): { met: number; word: Strength } {
  const met = criteria.filter((isMet) => isMet(password)).length
  return { met, word: met < passwordCriteria.medium ? 'Weak' : met < passwordCriteria.strong ? 'Medium' : 'Strong' }
}

const tooEasy = 'This password is too easy to guess. Please choose another one'

/** Refusal of a first password (user form), or null (USR-06). */
export function firstPasswordProblem(password: string): string | null {
  if (!password) return 'Password is required'
  if (password.length < passwordLength.least) return 'Password must be at least 8 characters long'
  return isCommonPassword(password) ? tooEasy : null
}

/** Message that refuses a new password (change, reset), or null (USR-08). */
export function newPasswordProblem(password: string): string | null {
  if (!password) return 'New password is required'
  if (password.length < passwordLength.least) return 'Password must be at least 8 characters long'
  if (!criteria.slice(1, 5).every((isMet) => isMet(password)))
    return 'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character'
  return isCommonPassword(password) ? tooEasy : null
}

/** Message that refuses a confirmation that differs, or null (USR-06, USR-08). */
export function confirmationProblem(password: string, confirmation: string): string | null {
  return password === confirmation ? null : 'Passwords do not match'
}

/** Message that refuses to set the password that one has already, or null: one that somebody else chose would stay in use. */
export function samePasswordProblem(current: string, password: string): string | null {
  return current !== '' && current === password ? 'Please choose another password than your current one' : null
}
