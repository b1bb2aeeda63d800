import type { Settings } from '#server/settings.ts'

/** Returns the address at which anybody checks a version of a report, or null where nobody outside of the laboratory reaches it (ACC-05). */
export function verifyAddressOf({ hasPublicUrl, publicUrl }: Pick<Settings, 'hasPublicUrl' | 'publicUrl'>, token: string): string | null {
  return hasPublicUrl ? `${publicUrl}/verify/${token}` : null
}
