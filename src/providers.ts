import type { AccessControlProvider, AuthProvider, DataProvider } from '@refinedev/core'
import type { DataProviderName } from '#domain/data-provider-name.ts'
import type { Declaration } from '#definition/declaration.ts'
import type { AuthActions } from '#pages/sign-in/auth-actions.ts'
import { forgotPassword, resetPassword, signIn } from '#providers/auth/sign-in.ts'
import type { Http } from '#providers/http/request.ts'
import type { CustomBackend } from '#providers/memory/own-sign-in.ts'

/** The providers that the panel needs. */
export interface Providers {
  readonly data: DataProvider
  readonly auth: AuthProvider
  readonly access: AccessControlProvider
}

/** Makes the providers over the declarations; a test or another back-end passes its own. */
export type ProvidersOf = (registry: ReadonlyMap<string, Declaration>) => Providers

/** The sign-in calls over an API, or over what answers them in its place. */
function signInOver(api: () => Http | Promise<Http>): AuthActions {
  return {
    signIn: async (credentials) => signIn(await api(), credentials),
    forgotPassword: async (email) => forgotPassword(await api(), email),
    resetPassword: async (reset) => resetPassword(await api(), reset),
  }
}

/** Back-ends other than the laboratory's own, by name. Each is loaded when it is chosen. */
const others: Readonly<Record<Exclude<DataProviderName, 'lab'>, (http: Http) => Promise<CustomBackend>>> = {
  memory: async () => (await import('#providers/memory/memory-backend.ts')).memoryBackend(() => new Date()),
  'simple-rest': async (http) => (await import('#providers/data/simple-rest-provider.ts')).simpleRestBackend(http),
}

/** A back-end whose answers are checked, as those of the laboratory's own provider are while they are read. */
async function checked(backend: Promise<CustomBackend>): Promise<CustomBackend> {
  const [{ http, data }, { checkedProvider }] = await Promise.all([backend, import('#providers/data/checked-provider.ts')])
  return { http, data: (registry) => checkedProvider(data(registry), registry) }
}

/** The one place where providers are chosen, sign-in included, by `DATA_PROVIDER`. The laboratory's come with the panel itself. */
export function backendFor(name: DataProviderName, http: Http): { readonly actions: AuthActions; readonly other: Promise<CustomBackend> | null } {
  if (name === 'lab') return { actions: signInOver(() => http), other: null }
  const other = checked(others[name](http))
  return { actions: signInOver(async () => (await other).http), other }
}
