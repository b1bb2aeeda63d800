import type { Email } from '#server/mail/mail.ts'

/** The letter with a reset link, as the panel's reset form reads it. */
export function resetEmail(user: { readonly name: string; readonly email: string }, token: string, publicUrl: string): Email {
  return {
    to: user.email,
    subject: 'Reset your password',
    text: [
      `Hello ${user.name},`,
      'someone asked to reset the password of your laboratory account. Open this link within 30 minutes to choose a new one:',
      `${publicUrl}/reset-password?token=${token}`,
      'If it was not you, ignore this letter: your password stays as it is.',
    ].join('\n\n'),
  }
}
