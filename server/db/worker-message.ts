import type { RowMode } from '#server/db/engine.ts'
import type { EmbeddedOptions } from '#server/db/embedded-instance.ts'

/** What the embedded database's thread is started with. */
export type WorkerStart = EmbeddedOptions

/** What is asked of the thread: a statement whose parameters are text, or to close. */
export type WorkerRequest =
  | { readonly ask: 'run'; readonly id: number; readonly text: string; readonly params: readonly unknown[]; readonly mode: RowMode }
  | { readonly ask: 'close'; readonly id: number }

/** A failure as it crosses threads: an error of a class of ours would arrive as a plain one. */
export interface WorkerFailure {
  readonly message: string
  readonly code: string | null
  readonly constraint: string | null
  readonly table: string | null
  readonly column: string | null
}

/** What the thread answers: request 0 is the opening itself. */
export type WorkerAnswer = { readonly id: number; readonly rows: readonly unknown[] } | { readonly id: number; readonly failure: WorkerFailure }
