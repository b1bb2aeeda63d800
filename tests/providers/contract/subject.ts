import type { DataProvider } from '@refinedev/core'
import type { Arrived } from '#tests/providers/http-fixture.ts'

/** Answers in the server's place, or hands the call on to it. */
export type Between = (request: Arrived, pass: () => Response | Promise<Response>) => Response | Promise<Response>

/** A provider over some records, and what can be seen of its calls. */
export interface Opened {
  readonly provider: DataProvider
  /** The calls made, oldest first; none of a provider without a server. */
  readonly arrived: readonly Arrived[]
  /** Number of reported session ends. */
  signedOut(): number
  signIn(credentials: { readonly email: string; readonly password: string }): Promise<unknown>
}
