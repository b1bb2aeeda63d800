import * as notifications from '#contract/notifications.ts'
import { Alert } from 'antd'
import { missingValues } from '#domain/notification-template.ts'
import { describeError } from '#ui/describe-error.ts'
import { useDelayed } from '#crud/fields/inputs/use-delayed.ts'
import { Loading } from '#crud/loading.tsx'
import { useRead } from '#crud/use-read.ts'
import { LongText } from '#ui/long-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'

interface PreviewProps {
  readonly customerId: string
  readonly title: string
  readonly message: string
}

/** Previews the message for this customer, with the placeholders that have no value. */
export function Preview({ customerId, title, message }: PreviewProps) {
  const { content: preview, error } = useRead(notifications.preview, { customerId, title: useDelayed(title), message: useDelayed(message) })
  if (error)
    return (
      <Alert
        type="warning"
        showIcon
        message={
          describeError(error).isUnsupported ? 'There is no preview for this customer' : (describeError(error).message ?? 'The preview could not be loaded')
        }
      />
    )
  if (!preview) return <Loading />
  return (
    <section className="notify-preview" aria-label="Preview">
      {preview.missing.length > 0 ? <Alert type="error" showIcon message={`${missingValues(preview.missing)}: it will not be sent`} /> : null}
      <p>
        To <TypedText text={preview.customer} />
      </p>
      <h3>
        <TypedText text={preview.title} />
      </h3>
      <LongText text={preview.message} />
    </section>
  )
}
