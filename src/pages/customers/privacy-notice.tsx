import * as customers from '#contract/customers.ts'
import { useRead } from '#crud/use-read.ts'
import { PartProblem } from '#ui/part-problem.tsx'
import { TypedText } from '#ui/typed-text.tsx'

/** Says which version of the privacy notice a new customer is shown, and keeps; nothing where the laboratory has none (ACC-11). */
export default function PrivacyNotice() {
  const { content, error, retry } = useRead(customers.privacyNotice, {})
  if (!content?.version) return <PartProblem sentence="The privacy notice could not be loaded." error={error} onRetry={retry} />
  return (
    <p className="form-help">
      Privacy notice: version <TypedText text={content.version} />. Show it before you register the customer; the version is kept with the customer.
    </p>
  )
}
