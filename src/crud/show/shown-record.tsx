import { useOne } from '@refinedev/core'
import type { ReactNode } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { Loading } from '#crud/loading.tsx'
import type { KnownRecord } from '#crud/screens-context.ts'
import { type LiveChanges, useLiveChanges, useLiveEvents } from '#crud/use-live-changes.ts'
import { describeError } from '#ui/describe-error.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { LiveNote } from './live-note.tsx'
import { MissingRecord } from './missing-record.tsx'
import { OutdatedNote } from './outdated-note.tsx'
import { useRecordTitle } from './use-record-title.ts'

/** A record that a screen shows, and the state of reading it. */
export interface ShownRecord {
  /** Null until it is read, and if the user may not see it. */
  readonly record: KnownRecord | null
  readonly error: unknown
  readonly liveChanges: LiveChanges
  retry(): void
}

/** Reads a record to show, and follows its live changes; one that is `known` is not read. */
export function useShownRecord(resource: string, id: string, isAllowed = true, known?: KnownRecord): ShownRecord {
  const liveEvents = useLiveEvents()
  const { query } = useOne({
    resource,
    id,
    queryOptions: { enabled: isAllowed && known === undefined },
    onLiveEvent: liveEvents.onLiveEvent,
    errorNotification: false,
  })
  const liveChanges = useLiveChanges(liveEvents, query)
  const data = isAllowed && !describeError(query.error).isForbidden ? (known ?? query.data?.data) : undefined
  return { record: data ? { ...data, id: String(data.id ?? id) } : null, error: query.error, liveChanges, retry: () => void query.refetch() }
}

interface RecordContentProps {
  readonly declaration: Declaration
  readonly shown: ShownRecord
  /** True where the tab is not named after it. */
  readonly isUnnamed?: boolean
  onBack(): void
  children(record: KnownRecord): ReactNode
}

/**
 * A record under the notes about it: that it may be out of date, that others changed it. In place of a record that is not there the reason, or that it is
 * loading.
 */
export function RecordContent({ declaration, shown: { record, error, liveChanges, retry }, isUnnamed, onBack, children }: RecordContentProps) {
  useRecordTitle(declaration, isUnnamed ? null : record)
  if (record)
    return (
      <>
        {error ? <OutdatedNote declaration={declaration} error={error} onRetry={retry} onBack={onBack} /> : null}
        <LiveNote declaration={declaration} record={record} liveChanges={liveChanges} onShow={retry} />
        {children(record)}
      </>
    )
  if (describeError(error).isMissing) return <MissingRecord declaration={declaration} onBack={onBack} />
  if (!error) return <Loading />
  return <ErrorPanel title={declaration.show?.failure ?? `The ${declaration.label.one} could not be loaded`} error={error} onRetry={retry} />
}
