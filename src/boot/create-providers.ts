import type { DataProvider } from '@refinedev/core'
import { createAccessProvider } from '#providers/access/access-provider.ts'
import { createAuthProvider } from '#providers/auth/auth-provider.ts'
import { readSession } from '#providers/auth/session.ts'
import { createDataProvider, type DeclarationRegistry } from '#providers/data/data-provider.ts'
import { reporting } from '#providers/data/reporting.ts'
import type { Http } from '#providers/http/request.ts'
import type { ProvidersOf } from '../providers.ts'

/** The providers over an API: sign-in, access, and by default the data provider of the declarations. */
export function createProviders(
  http: Http,
  data: (registry: DeclarationRegistry) => DataProvider = (registry) => createDataProvider(http, registry),
): ProvidersOf {
  return (registry) => {
    const auth = createAuthProvider(http)
    return {
      data: reporting(data(registry), auth.onError),
      auth,
      access: createAccessProvider({ user: () => readSession()?.user ?? null, registry }),
    }
  }
}
