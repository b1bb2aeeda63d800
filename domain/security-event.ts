import type { StatusStyle } from './tone.ts'

/** Refusals at the sign-in, and at the address of a report. */
export const securityKinds = {
  sign_in: { label: 'Sign-in', tone: 'warning', icon: 'alert' },
  password_reset: { label: 'Password reset', tone: 'warning', icon: 'alert' },
  own_change: { label: 'Own password or email', tone: 'danger', icon: 'alert' },
  report_link: { label: 'Report address', tone: 'warning', icon: 'alert' },
  second_factor: { label: 'Two-step sign-in', tone: 'danger', icon: 'alert' },
} as const satisfies Record<string, StatusStyle>

export type SecurityKind = keyof typeof securityKinds

/** Reasons of a refusal, as the log shows them. */
export const securityReasons = {
  unknown: 'No such account',
  inactive: 'The account is not active',
  wrongPassword: 'Wrong password',
  wrongCode: 'Wrong code',
  wrongYear: 'Wrong year of birth',
  tooMany: 'Too many attempts',
  deadLink: 'The link is no longer valid',
} as const

export type SecurityReason = keyof typeof securityReasons
