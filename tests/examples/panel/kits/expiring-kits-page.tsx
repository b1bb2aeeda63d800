import { useList } from '@refinedev/core'
import { Link } from 'react-router-dom'
import type { PageProps } from '#crud/screens-context.ts'
import type { RecordOf } from '#definition/field.ts'
import type kits from '../../kits.ts'
import { DateText } from '#ui/date-text.tsx'
import { EmptyPanel } from '#ui/empty-panel.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

type Kit = RecordOf<typeof kits.fields>

/** The kits in the order in which they expire. */
export default function ExpiringKitsPage({ declaration }: PageProps) {
  const { query, result } = useList<Kit>({
    resource: declaration.name,
    filters: [{ field: 'status', operator: 'eq', value: 'ready' }],
    sorters: [{ field: 'expires', order: 'asc' }],
    pagination: { pageSize: 50 },
    errorNotification: false,
  })
  return (
    <article>
      <PageHeader title="Kits by expiry date" />
      {query.error ? <ErrorPanel title="The kits could not be loaded" error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isLoading ? <Skeleton rows={5} /> : null}
      {query.data && result.data.length === 0 ? <EmptyPanel message="No kit is ready" /> : null}
      <ul>
        {result.data.map(({ id, code, expires }) => (
          <li key={id}>
            <Link to={`/kits/${id}`}>{code}</Link>: {expires === null ? 'does not expire' : <DateText date={expires} />}
          </li>
        ))}
      </ul>
    </article>
  )
}
