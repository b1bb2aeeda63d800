import type { DataProvider } from '@refinedev/core'
import type { Declaration } from '#definition/declaration.ts'
import type { Http } from '#providers/http/request.ts'

/** A backend in place of the laboratory's API: its sign-in and its data. */
export interface CustomBackend {
  readonly http: Http
  readonly data: (registry: ReadonlyMap<string, Declaration>) => DataProvider
}
