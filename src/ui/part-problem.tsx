import { describeError } from './describe-error.ts'
import { TryAgain } from './try-again.tsx'

interface PartProblemProps {
  /** The sentence that names the part. */
  readonly sentence: string
  readonly error: unknown
  onRetry(): void
}

/**
 * Says quietly, in the place of a part beside the content of a page, that it could not be loaded. Shows nothing without a failure, and where the server has no
 * such call or the user may not see the part.
 */
export function PartProblem({ sentence, error, onRetry }: PartProblemProps) {
  const { isUnsupported, isForbidden } = describeError(error)
  if (!error || isUnsupported || isForbidden) return null
  return (
    <div role="status" className="missing-piece">
      {sentence} <TryAgain error={error} waitMs={0} onRetry={onRetry} />
    </div>
  )
}
