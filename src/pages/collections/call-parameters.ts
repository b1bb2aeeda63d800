/** What a call that reads is asked with: the names in its path, and its query. */
export interface CallParameters {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
}
