import { Button } from 'antd'
import { slowSentence, useSlow } from '#crud/use-slow.ts'
import { unreadableMessage } from '#crud/unreadable-message.ts'
import type { Naming } from './title-query.ts'

interface OptionsProblemProps {
  /** The state of reading them. */
  readonly offered: Naming
  /** Their label. */
  readonly many: string
}

/** Says beside what is offered or chosen that it takes long, could not be loaded or not be read whole, with a way to try again. */
export function OptionsProblem({ offered, many }: OptionsProblemProps) {
  const { error, isLoading, unreadable, retry } = offered
  const isSlow = useSlow(isLoading)
  if (isSlow) return <p role="status">{slowSentence}</p>
  if (!error && unreadable === 0) return null
  return (
    <div role="alert" className="form-problem">
      {error ? `The ${many} could not be loaded.` : unreadableMessage(unreadable, many)}
      <Button type="link" size="small" onClick={retry}>
        Try again
      </Button>
    </div>
  )
}
