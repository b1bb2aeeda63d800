import { type BaseRecord, useOne } from '@refinedev/core'
import { Button } from 'antd'
import { X } from 'lucide-react'
import { Fragment, type ReactNode, useContext, useState } from 'react'
import { clockTimeOf } from '#domain/civil-date.ts'
import { liveChangeKind, changesByOthers } from '#domain/live-change.ts'
import type { Declaration } from '#definition/declaration.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { TimeZoneContext } from '#ui/time-zone.ts'
import { TypedText } from '#ui/typed-text.tsx'
import { useCurrentUser } from '#crud/current-user.ts'
import { differs } from '#crud/form/form-state.ts'
import { Loading } from '#crud/loading.tsx'
import type { KnownRecord } from '#crud/screens-context.ts'
import type { LiveChanges } from '#crud/use-live-changes.ts'
import { RecordFacts } from './record-facts.tsx'
import './record-news.css'

export interface RecordNewsProps {
  readonly declaration: Declaration
  /** The shown record. */
  readonly record: KnownRecord
  /** The changes received for it since it was read. */
  readonly liveChanges: LiveChanges
  /** Replaces the shown record by the current one. Without it, as over a form, the current record is shown beside the typed values. */
  onShow?(): void
  /** Draws the differences of a page that shows more than the record's fields, on request. */
  drawDifferences?(): ReactNode
}

/** Announces a change of the open record by another person, with Show and Compare; over the foot of the window, so that nothing moves (LIVE-02). */
export function RecordNews({ declaration, record, liveChanges, onShow, drawDifferences }: RecordNewsProps) {
  const timeZone = useContext(TimeZoneContext)
  const me = useCurrentUser()?.id
  const [view, setView] = useState<'now' | 'compare' | null>(null)
  const [hidden, hide] = useState(0)
  const news = changesByOthers(liveChanges, me)
  const last = news.at(-1)
  if (!last || hidden === liveChanges.changes.length) return null
  const isDeleted = liveChangeKind(last.action) === 'deleted'
  return (
    <section className="record-news" aria-label="New changes">
      <p role="status">
        <TypedText text={last.by?.name ?? 'Somebody'} /> {isDeleted ? 'deleted' : 'changed'} this at{' '}
        <time dateTime={last.at}>{clockTimeOf(new Date(last.at), timeZone)}</time>
      </p>
      {isDeleted ? null : (
        <>
          <Button size="small" onClick={onShow ?? (() => setView(view === 'now' ? null : 'now'))}>
            Show
          </Button>
          <Button size="small" aria-expanded={view === 'compare'} onClick={() => setView(view === 'compare' ? null : 'compare')}>
            Compare
          </Button>
        </>
      )}
      <Button
        type="text"
        size="small"
        aria-label="Hide who changed this"
        icon={<X size={16} aria-hidden />}
        onClick={() => {
          setView(null)
          hide(liveChanges.changes.length)
        }}
      />
      {view === null || isDeleted ? null : view === 'compare' && drawDifferences ? (
        <Fragment key={news.length}>{drawDifferences()}</Fragment>
      ) : (
        <Now key={news.length} declaration={declaration} before={record} isWhole={view === 'now'} />
      )}
    </section>
  )
}

/** The record as it is now: whole, or the differences from the one that is shown. */
function Now({ declaration, before, isWhole }: { declaration: Declaration; before: KnownRecord; isWhole: boolean }) {
  const { query } = useOne({
    resource: declaration.name,
    id: before.id,
    meta: { readFor: 'compare' },
    queryOptions: { gcTime: 0, refetchOnMount: 'always' },
    errorNotification: false,
  })
  if (query.error) return <ErrorPanel title={`The ${declaration.label.one} could not be loaded`} error={query.error} onRetry={() => void query.refetch()} />
  const now: BaseRecord | undefined = query.isFetchedAfterMount ? query.data?.data : undefined
  if (!now) return <Loading rows={2} />
  const names = declaration.show?.fields ?? Object.keys(declaration.fields)
  const changed = Object.keys(declaration.fields).filter((name) => differs({ value: now[name] ?? null }, { value: before[name] ?? null }))
  if (isWhole) return <RecordFacts fields={declaration.fields} names={names} record={now} />
  if (changed.length === 0) return <p className="record-news-same">What is shown here is the same.</p>
  return (
    <div className="record-news-sides">
      <section aria-label="As it is shown here">
        <h3>As it is shown here</h3>
        <RecordFacts fields={declaration.fields} names={changed} record={before} />
      </section>
      <section aria-label="As it is now">
        <h3>As it is now</h3>
        <RecordFacts fields={declaration.fields} names={changed} record={now} />
      </section>
    </div>
  )
}
