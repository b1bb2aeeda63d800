import { slowSentence, useSlow } from '#crud/use-slow.ts'
import { LightButton } from '#ui/light-button.tsx'
import { unreadableMessage } from '#crud/unreadable-message.ts'
import type { Naming } from './title-query.ts'

interface OptionsProblemProps {
  /** The state of reading them. */
  readonly offered: Naming
  /** Label of the options. */
  readonly many: string
}

/** Reports beside options that they load slowly, failed to load or are incomplete, with a retry button. */
export function OptionsProblem({ offered, many }: OptionsProblemProps) {
  const { error, isLoading, unreadable, retry } = offered
  const isSlow = useSlow(isLoading)
  if (isSlow) return <p role="status">{slowSentence}</p>
  if (!error && unreadable === 0) return null
  return (
    <div role="alert" className="form-problem">
      {error ? `The ${many} could not be loaded.` : unreadableMessage(unreadable, many)}
      <LightButton variant="link" isSmall onClick={retry}>
        Try again
      </LightButton>
    </div>
  )
}
