import { Show } from '@refinedev/antd'
import { useShow } from '@refinedev/core'
import { Descriptions } from 'antd'
import type { RecordOf } from '#definition/field.ts'
import analysers from '../../analysers.ts'
import { DateText } from '#ui/date-text.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { LongText } from '#ui/long-text.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { TypedText } from '#ui/typed-text.tsx'

type Analyser = RecordOf<typeof analysers.fields>

export default function AnalyserPage() {
  const { query, result } = useShow<Analyser>({ errorNotification: false })
  if (query.error) return <ErrorPanel title="The analyser could not be loaded" error={query.error} onRetry={() => void query.refetch()} />
  return (
    <Show title={<h1>{result ? <TypedText text={result.name} /> : 'Analyser'}</h1>} breadcrumb={false} isLoading={query.isLoading}>
      {result ? (
        <Descriptions
          bordered
          column={1}
          size="small"
          items={[
            { key: 'status', label: 'Status', children: analysers.fields.status.choices[result.status]?.label },
            { key: 'price', label: 'Price', children: <MoneyField value={result.price} /> },
            { key: 'boughtOn', label: 'Bought', children: <DateText date={result.boughtOn} /> },
            { key: 'notes', label: 'Notes', children: <LongText text={result.notes ?? ''} /> },
          ]}
        />
      ) : null}
    </Show>
  )
}
