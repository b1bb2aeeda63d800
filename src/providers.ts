import type { AccessControlProvider, AuthProvider, DataProvider } from '@refinedev/core'
import type { Declaration } from '#definition/declaration.ts'
import { createAccessProvider } from '#providers/access/access-provider.ts'
import { createAuthProvider } from '#providers/auth/auth-provider.ts'
import { readSession } from '#providers/auth/session.ts'
import { createDataProvider } from '#providers/data/data-provider.ts'
import type { Http } from '#providers/http/request.ts'

/** What the panel needs of the world. */
export interface Providers {
  readonly data: DataProvider
  readonly auth: AuthProvider
  readonly access: AccessControlProvider
}

/** Makes the providers over the declarations; a test or another back-end passes its own. */
export type ProvidersOf = (registry: ReadonlyMap<string, Declaration>) => Providers

/** The lab API's. The one place where providers are chosen. */
export function labProviders(http: Http): ProvidersOf {
  return (registry) => ({
    data: createDataProvider(http, registry),
    auth: createAuthProvider(http),
    access: createAccessProvider({ user: () => readSession()?.user ?? null, registry }),
  })
}
