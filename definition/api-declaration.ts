import type { Call } from './action.ts'

/** The parameters of every list call. */
export type ListParameter = 'page' | 'limit' | 'sort' | 'order' | 'search'

/** Differences between a resource's API and the default paths and envelope. */
export interface ApiDeclaration {
  /** Path of the list and prefix of the other calls; by default `/{name}`. */
  readonly path?: string
  /** Path of the list, if it differs from the prefix. */
  readonly listPath?: string
  /** Path of the rows in the list's answer; by default `data.items`. `'.'` if the answer itself is the list. */
  readonly items?: string
  /** Path of the total in the list's answer; by default `data.totalCount`. */
  readonly total?: string | { readonly header: string }
  /** Path of the record in the answer of one record; by default `data`. `'.'` if the answer itself is the record. */
  readonly record?: string
  /** Path of a record's id; by default `id`. */
  readonly id?: string
  /** Method of an update; by default `PUT`. */
  readonly update?: 'PUT' | 'PATCH'
  /** The API's names of the list parameters, if they differ. */
  readonly parameters?: Readonly<Partial<Record<ListParameter, string>>>
  /** Parameters of every list call that an API may not know; one that refuses them (400, 422) gets the call without. */
  readonly listAsks?: Readonly<Record<string, string | boolean>>
  /** Paging of the API: by page number from 1, by the number of rows before, or by the cursor at a path of the previous answer. The parameter is `page`, `offset` or `cursor`, unless `parameters.page` says otherwise. */
  readonly paging?: 'page' | 'offset' | { readonly cursor: string }
  /** Sign of a successful change or deletion besides 204 and the changed record: a value in the answer (by default `status` is `success`), or any answer that is no error. */
  readonly confirmation?: 'anyAnswer' | { readonly at: string; readonly is: string | number | boolean }
  /** Yes and no on the wire, if not true and false: `[1, 0]`. */
  readonly yesNo?: readonly [yes: string | number, no: string | number]
  /** Further calls by name. */
  readonly calls?: Readonly<Record<string, Call>>
  /** Other resources that a create, update or delete invalidates. */
  readonly touches?: readonly string[]
}
