import type { ReactNode } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { describeError } from '#ui/describe-error.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { Loading } from './loading.tsx'
import { OutdatedNote } from './show/outdated-note.tsx'
import type { Answer } from './use-answer.ts'

interface AnswerBodyProps<Content> {
  readonly declaration: Declaration
  readonly answer: Answer<Content>
  /** What failed. */
  readonly title: string
  /** Rows drawn while nothing has been read yet. */
  readonly rows?: number
  /** Draws what was read. */
  readonly children: (content: Content) => ReactNode
}

/** What was read of a call, for what is drawn beside its body; null where it may not be seen any more (AUTH-16). */
export function seenOf<Content>({ content, error }: Answer<Content>): Content | null {
  return describeError(error).isForbidden ? null : content
}

/** What was read of a call, or a failure in its place. Where a refetch failed it stays under a sentence that says so, unless it may not be seen any more (GEN-03, AUTH-16). */
export function AnswerBody<Content>({ declaration, answer, title, rows, children }: AnswerBodyProps<Content>) {
  const { error } = answer
  const content = seenOf(answer)
  const failed = { title, error, onRetry: answer.retry }
  if (content === null) return error ? <ErrorPanel {...failed} /> : <Loading rows={rows} />
  return (
    <>
      {error ? <OutdatedNote declaration={declaration} {...failed} /> : null}
      {children(content)}
    </>
  )
}
