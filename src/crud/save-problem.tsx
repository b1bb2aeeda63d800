import { Alert, Button, Space } from 'antd'
import { useEffect, useRef } from 'react'
import type { Failure } from './failure.ts'

interface SaveProblemProps {
  readonly failure: Failure
  /** The sentence when the failure has no words of its own. */
  readonly sentence: string
  /** Whether the sentence heads the words of the failure, instead of giving way to them. */
  readonly isHeaded?: boolean
  /** Errors that belong to no field on the screen. */
  readonly others?: readonly string[]
  readonly onReload?: (() => void) | undefined
  readonly onKeepMine?: (() => void) | undefined
}

/** Why a save did not happen, above the form; takes the focus, and stays until the next try. */
export function SaveProblem({ failure, sentence, isHeaded = false, others = [], onReload, onKeepMine }: SaveProblemProps) {
  const panel = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new failure takes the focus once
  useEffect(() => panel.current?.focus(), [failure])
  const signIn = failure.isSignedOut ? 'Your session has ended. Sign in again, then save once more: what you typed is kept.' : null
  const words = signIn ?? failure.message
  const title = isHeaded ? sentence : (words ?? sentence)
  const reference = failure.requestId && failure.message === null ? `Reference ${failure.requestId}` : null
  const details = [isHeaded ? (words ?? failure.detail) : words === null ? failure.detail : null, ...others, reference].filter(
    (each) => each !== null && each !== title,
  )
  return (
    <div ref={panel} tabIndex={-1} className="save-problem">
      <Alert
        type="error"
        showIcon
        role="alert"
        message={title}
        description={
          details.length > 0 || onReload || onKeepMine ? (
            <>
              {details.map((each) => (
                <p key={each}>{each}</p>
              ))}
              <Space wrap>
                {onReload ? <Button onClick={onReload}>Reload</Button> : null}
                {onKeepMine ? <Button onClick={onKeepMine}>Keep mine</Button> : null}
              </Space>
            </>
          ) : null
        }
      />
    </div>
  )
}
