import type { Call } from './action.ts'

/** The parameters that every list call has for itself. */
export type ListParameter = 'page' | 'limit' | 'sort' | 'order' | 'search'

/** How the API of a resource differs from the default paths and envelope. */
export interface ApiDeclaration {
  /** Path of the list and stem of the others; by default `/{name}`. */
  readonly path?: string
  /** Path of the list where it differs from the stem. */
  readonly listPath?: string
  /** Where the list's answer holds its rows; by default `data.items`, `'.'` where the answer itself is the list. */
  readonly items?: string
  /** Where the list's answer holds the count of all; by default `data.totalCount`. */
  readonly total?: string | { readonly header: string }
  /** Where the answer of one record holds it; by default `data`, `'.'` where the answer itself is the record. */
  readonly record?: string
  /** Where a record holds its id; by default `id`. */
  readonly id?: string
  readonly update?: 'PUT' | 'PATCH'
  /** What the API calls the parameters of a list, where it is not these names. */
  readonly parameters?: Readonly<Partial<Record<ListParameter, string>>>
  /** How pages are asked for: by number from 1, by how many rows lie before, or by the cursor that the answer before named at a path. The parameter is `page`, `offset` or `cursor`, unless `parameters.page` says otherwise. */
  readonly paging?: 'page' | 'offset' | { readonly cursor: string }
  /** What confirms a change or a deletion, in addition to 204 and the changed record: a value in the answer (by default `status` is `success`), or any answer that is not an error. */
  readonly confirmation?: 'anyAnswer' | { readonly at: string; readonly is: string | number | boolean }
  /** Yes and no on the wire, where it is not true and false: `[1, 0]`. */
  readonly yesNo?: readonly [yes: string | number, no: string | number]
  readonly calls?: Readonly<Record<string, Call>>
  /** Other resources that a create, update or delete invalidates. */
  readonly touches?: readonly string[]
}
