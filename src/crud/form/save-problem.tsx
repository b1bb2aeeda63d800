import { Alert, Button, Space } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import type { ErrorDescription } from '#ui/describe-error.ts'

interface SaveProblemProps {
  readonly failure: ErrorDescription
  /** The default message of a failure. */
  readonly sentence: string
  /** True to show this message above the failure's message, not instead of it. */
  readonly hasHeading?: boolean
  /** The message itself reports what was saved. */
  readonly showOutcome?: boolean
  /** All errors are shown at their fields: this is one line that says whether anything was saved, and the first wrong field has the focus. */
  readonly isBrief?: boolean
  /** Errors that belong to no field on the screen. */
  readonly others?: readonly string[]
  /** A field has the focus. */
  readonly isFieldFocused?: boolean
  /** The retry button after a conflict, where there is nothing to reload. */
  readonly again?: string | undefined
  /** Shown under the message. */
  readonly children?: ReactNode
  readonly onReload?: (() => void) | undefined
  readonly onOverwrite?: (() => void) | undefined
}

const signedOut = 'Your session had ended, so nothing was saved. Once you are signed in, save once more: what you typed is kept.'

/**
 * Above the form: the reason of a failed save, its outcome and the next step, or a question before saving (GEN-05). Takes the focus and stays until the next
 * attempt.
 */
export function SaveProblem({ failure, isBrief = false, isFieldFocused = isBrief, children, onReload, onOverwrite, ...text }: SaveProblemProps) {
  const panel = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new failure takes the focus once
  useEffect(() => {
    if (!isFieldFocused) panel.current?.focus()
  }, [failure])
  // A question at its field is shown there.
  if (failure.isQuestion && isBrief) return null
  const { title, details } = isBrief ? { title: failure.outcomeText ?? failure.message ?? text.sentence, details: [] } : linesOf(failure, text)
  return (
    <div ref={panel} tabIndex={-1} className="save-problem">
      <Alert
        type={failure.isQuestion ? 'warning' : 'error'}
        showIcon
        role="alert"
        message={title}
        description={
          details.length > 0 || children || onReload || onOverwrite ? (
            <>
              {details.map((each) => (
                <p key={each}>{each}</p>
              ))}
              {children}
              {onReload || onOverwrite ? (
                <Space wrap>
                  {onReload ? <Button onClick={onReload}>Reload</Button> : null}
                  {onOverwrite ? <Button onClick={onOverwrite}>Save mine over theirs</Button> : null}
                </Space>
              ) : null}
            </>
          ) : null
        }
      />
    </div>
  )
}

type ProblemText = Pick<SaveProblemProps, 'sentence' | 'hasHeading' | 'showOutcome' | 'others' | 'again'>

function linesOf(failure: ErrorDescription, { sentence, hasHeading = false, showOutcome = false, others = [], again }: ProblemText) {
  const words = failure.isSignedOut ? signedOut : failure.message
  const title = hasHeading && !failure.isQuestion ? sentence : (words ?? sentence)
  const isOutcomeSaid = failure.isSignedOut || (showOutcome && !failure.isUnsure)
  const hint = failure.isStale && again ? `“${again}” tries again with what is there now.` : null
  const reference = failure.requestId && (failure.message === null || failure.isUnsure) ? `Reference ${failure.requestId}` : null
  const details = [
    hasHeading ? words : null,
    ...(failure.isQuestion ? [] : others),
    isOutcomeSaid || failure.isQuestion ? null : failure.outcomeText,
    hint,
    reference,
  ]
  return { title, details: [...new Set(details)].filter((each) => each !== null && !title.includes(each)) }
}
