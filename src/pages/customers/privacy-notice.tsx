import * as customers from '#contract/customers.ts'
import { useRead } from '#crud/use-read.ts'
import { TypedText } from '#ui/typed-text.tsx'

/** Says which version of the privacy notice a new customer is shown, and keeps; nothing where the laboratory has none (ACC-11). */
export default function PrivacyNotice() {
  const { content } = useRead(customers.privacyNotice, {})
  if (!content?.version) return null
  return (
    <p className="form-help">
      Privacy notice: version <TypedText text={content.version} />. Show it before you register the customer; the version is kept with the customer.
    </p>
  )
}
