/**
 * A change to record: `entity` is the resource's name (`orders`, `test-categories`), `action` a verb (`create`, `update`, `delete`, `cancel`, …).
 * `before` and `after` are the changed values, never a secret; null before a creation and after a deletion.
 */
export interface AuditEntry {
  readonly action: string
  readonly entity: string
  readonly entityId: string
  readonly before?: Readonly<Record<string, unknown>> | null
  readonly after?: Readonly<Record<string, unknown>> | null
  readonly reason?: string | null
  /** The person, if not the signed-in user. */
  readonly by?: { readonly id: string; readonly name: string }
}
