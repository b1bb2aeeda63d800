import type { Call } from './action.ts'
import type { WireFormats } from './wire-formats.ts'

/** The parameters of every list call. */
export type ListParameter = 'page' | 'limit' | 'sort' | 'order' | 'search'

/** Places in the answer of a refused call. */
export interface ApiErrorPlaces {
  /** Path of the sentence; by default `message`. */
  readonly message?: string
  /** Path of the fields' errors: an object by field, or a list; by default `errors`. */
  readonly fields?: string
  /** In a list: path of an entry's field, as a name, a list of names or a pointer; by default `field`. */
  readonly field?: string
  /** In a list: path of an entry's sentence; by default `message`. */
  readonly text?: string
}

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
  /** Path of the new record's id in the answer to a create that does not hold the record, or a header that ends with it, such as `Location`. */
  readonly createdId?: string | { readonly header: string }
  /** Method of an update; by default `PUT` with the changed fields. `replace` is a PUT of the whole record, read just before. */
  readonly update?: 'PUT' | 'PATCH' | 'replace'
  /** The API's names of the list parameters, if they differ. */
  readonly parameters?: Readonly<Partial<Record<ListParameter, string>>>
  /** Parameters of every list call that an API may not know; one that refuses them (400, 422) gets the call without. */
  readonly listAsks?: Readonly<Record<string, string | boolean>>
  /** Paging of the API: by page number from 1 or from 0, by the number of rows before, or by the cursor at a path of the previous answer, which may be the address of the next page. The parameter is `page`, `offset` or `cursor`, unless `parameters.page` says otherwise. */
  readonly paging?: 'page' | 'pageFrom0' | 'offset' | { readonly cursor: string }
  /** Sign of a successful change or deletion besides 204 and the changed record: a value in the answer (by default `status` is `success`), or any answer that is no error. */
  readonly confirmation?: 'anyAnswer' | { readonly at: string; readonly is: string | number | boolean }
  /** Yes and no on the wire, if not true and false: `[1, 0]`. */
  readonly yesNo?: readonly [yes: string | number, no: string | number]
  /** Forms of dates, numbers and ids on the wire by kind of field, if not the usual ones: `{ civilDate: 'DD-MM-YYYY' }`. A field's own `format` goes first. */
  readonly formats?: WireFormats
  /** Places of a refusal's words in its answer, if not `message` and `errors`. */
  readonly errors?: ApiErrorPlaces
  /** Further calls by name. */
  readonly calls?: Readonly<Record<string, Call>>
  /** Other resources that a create, update or delete invalidates. */
  readonly touches?: readonly string[]
}
