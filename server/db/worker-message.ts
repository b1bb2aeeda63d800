import type { RowMode } from '#server/db/engine.ts'
import type { EmbeddedOptions } from '#server/db/embedded-instance.ts'

/** The options of the embedded database's thread. */
export type WorkerStart = EmbeddedOptions

/** A request to the thread: a statement whose parameters are text, or to close. */
export type WorkerRequest =
  | { readonly ask: 'run'; readonly id: number; readonly text: string; readonly params: readonly unknown[]; readonly mode: RowMode }
  | { readonly ask: 'close'; readonly id: number }

/** A failure in a form that crosses threads: an error of our own class would arrive as a plain one. */
export interface WorkerFailure {
  readonly message: string
  readonly code: string | null
  readonly constraint: string | null
  readonly table: string | null
  readonly column: string | null
}

/** An answer of the thread: request 0 is the opening itself. */
export type WorkerAnswer = { readonly id: number; readonly rows: readonly unknown[] } | { readonly id: number; readonly failure: WorkerFailure }
