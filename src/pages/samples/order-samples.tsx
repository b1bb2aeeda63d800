import { useSubscription } from '@refinedev/core'
import type { ComponentProps } from 'react'
import * as samples from '#contract/samples.ts'
import { OutdatedNote } from '#crud/show/outdated-note.tsx'
import type { SlotProps } from '#crud/screens-context.ts'
import { useRead } from '#crud/use-read.ts'
import { describeError } from '#ui/describe-error.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { SampleTable } from './sample-table.tsx'

/** The samples of an order, once one of them is collected; nothing where the server has no such call. */
export default function OrderSamples({ declaration, values: { orderId, names } }: SlotProps) {
  const { content, error, retry } = useRead(samples.ofOrder, { id: String(orderId) })
  if (describeError(error).isUnsupported) return null
  if (!content) return error ? <ErrorPanel title="The samples could not be loaded" error={error} onRetry={retry} /> : null
  if (content.every(({ state }) => state === 'ToCollect')) return null
  return (
    <section aria-label="Samples">
      <h2>Samples</h2>
      {error ? <OutdatedNote declaration={declaration} title="The samples could not be read again" error={error} onRetry={retry} /> : null}
      <LiveSamples resource={declaration.name} samples={content} {...(names instanceof Map ? { names } : {})} onChange={retry} />
    </section>
  )
}

/** The table, read again when somebody else has changed one of the samples. */
function LiveSamples({ onChange, ...table }: ComponentProps<typeof SampleTable> & { onChange(): void }) {
  useSubscription({ channel: 'resources/samples', params: { ids: table.samples.map(({ id }) => id) }, onLiveEvent: onChange })
  return <SampleTable {...table} />
}
