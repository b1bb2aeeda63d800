import type { StaffUser } from '#domain/staff-user.ts'

/** The signed-in user as the database has it at this call. */
export interface SignedIn extends StaffUser {
  /** The hash of the token that came with the call. */
  readonly session: string
  /** The log position (LSN) of the user's last change; read only on calls that a replica may answer. */
  readonly lastWrite?: string | null
}
