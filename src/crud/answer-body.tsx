import type { ReactNode } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { describeError } from '#ui/describe-error.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { Loading } from './loading.tsx'
import { OutdatedNote } from './show/outdated-note.tsx'
import type { DeclaredAnswer } from './use-read.ts'

interface AnswerBodyProps<Content> {
  readonly declaration: Declaration
  readonly answer: DeclaredAnswer<Content>
  /** The failure. */
  readonly title: string
  /** Rows drawn while nothing has been read yet. */
  readonly rows?: number
  /** Draws the answer. */
  readonly children: (content: Content) => ReactNode
}

/** Content of a call for the parts beside its body; null if it may no longer be seen (AUTH-16). */
export function seenOf<Content>({ content, error }: DeclaredAnswer<Content>): Content | null {
  return describeError(error).isForbidden ? null : content
}

/**
 * Shows the content of a call, or a failure in its place. After a failed refetch the content stays under a sentence, unless it may no longer be seen (GEN-03,
 * AUTH-16).
 */
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
