import { useCustom } from '@refinedev/core'
import { Alert } from 'antd'
import { missingValues } from '#domain/notification-template.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import { at } from '#definition/path.ts'
import { useDeclaration } from '#crud/declarations-context.ts'
import { describeError } from '#ui/describe-error.ts'
import { useDelayed } from '#crud/fields/inputs/use-delayed.ts'
import { Loading } from '#crud/loading.tsx'
import { callKey } from '#crud/use-refresh.ts'
import { LongText } from '#ui/long-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'

interface PreviewProps {
  readonly customerId: string
  readonly title: string
  readonly message: string
}

/** The message as this customer would get it; says which placeholders have no value for them. */
export function Preview({ customerId, title, message }: PreviewProps) {
  const declaration = useDeclaration('notifications')
  const asked = { customerId, title: useDelayed(title), message: useDelayed(message) }
  const { query } = useCustom({
    url: declaration ? endpointsOf(declaration).call('preview').path : '',
    method: 'post',
    config: { payload: asked },
    queryOptions: { queryKey: [...callKey('notifications', 'preview', asked)], enabled: declaration !== undefined, retry: false },
    errorNotification: false,
  })
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
  const found: unknown = query.data?.data
  if (!found) return <Loading />
  const missing: unknown = at(found, 'missing')
  const names = Array.isArray(missing) ? missing.map(String) : []
  return (
    <section className="notify-preview" aria-label="Preview">
      {names.length > 0 ? <Alert type="error" showIcon message={`${missingValues(names)}: it will not be sent`} /> : null}
      <p>
        To <TypedText text={String(at(found, 'customer') ?? '')} />
      </p>
      <h3>
        <TypedText text={String(at(found, 'title') ?? '')} />
      </h3>
      <LongText text={String(at(found, 'message') ?? '')} />
    </section>
  )
}
