import type { DataProvider } from '@refinedev/core'
import type { Declaration } from '#definition/declaration.ts'
import type { Http } from '#providers/http/request.ts'

/** What the panel is put over in place of the laboratory's API: what answers the sign-in, and the data. */
export interface CustomBackend {
  readonly http: Http
  readonly data: (registry: ReadonlyMap<string, Declaration>) => DataProvider
}
