import { Alert } from 'antd'
import { missingValues } from '#domain/notification-template.ts'
import { at } from '#definition/path.ts'
import { useDeclaration } from '#crud/declarations-context.ts'
import { describeError } from '#ui/describe-error.ts'
import { useDelayed } from '#crud/fields/inputs/use-delayed.ts'
import { Loading } from '#crud/loading.tsx'
import { useCallQuery } from '#crud/use-call-query.ts'
import { LongText } from '#ui/long-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'

interface PreviewProps {
  readonly customerId: string
  readonly title: string
  readonly message: string
}

/** Previews the message for this customer, with the placeholders that have no value. */
export function Preview({ customerId, title, message }: PreviewProps) {
  const parameters = { customerId, title: useDelayed(title), message: useDelayed(message) }
  const query = useCallQuery(useDeclaration('notifications'), 'preview', { body: parameters }, { retry: false })
  if (query.error)
    return (
      <Alert
        type="warning"
        showIcon
        message={
          describeError(query.error).isUnsupported
            ? 'There is no preview for this customer'
            : (describeError(query.error).message ?? 'The preview could not be loaded')
        }
      />
    )
  const preview: unknown = query.data?.data
  if (!preview) return <Loading />
  const missing: unknown = at(preview, 'missing')
  const names = Array.isArray(missing) ? missing.map(String) : []
  return (
    <section className="notify-preview" aria-label="Preview">
      {names.length > 0 ? <Alert type="error" showIcon message={`${missingValues(names)}: it will not be sent`} /> : null}
      <p>
        To <TypedText text={String(at(preview, 'customer') ?? '')} />
      </p>
      <h3>
        <TypedText text={String(at(preview, 'title') ?? '')} />
      </h3>
      <LongText text={String(at(preview, 'message') ?? '')} />
    </section>
  )
}
