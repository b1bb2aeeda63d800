import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { timeline } from '#contract/timeline.ts'
import type { Declaration } from '#definition/declaration.ts'
import { Loading } from '#crud/loading.tsx'
import type { KnownRecord } from '#crud/screens-context.ts'
import { useRead } from '#crud/use-read.ts'
import { versionOf } from '#crud/use-run-action.ts'
import { describeError } from '#ui/describe-error.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { LightButton } from '#ui/light-button.tsx'
import { NoteBox } from './note-box.tsx'
import { TimelineEntry } from './timeline-entry.tsx'
import './timeline.css'

/** Props of the timeline of a record. */
export interface RecordTimelineProps {
  readonly declaration: Declaration
  readonly record: KnownRecord
}

/** Changes of a record, with person and time, newest first (HIS-01). Nothing where the API has no timelines, or none for this user. */
export function Timeline({ declaration, record }: RecordTimelineProps) {
  const id = useId()
  const [isAbsent, setAbsent] = useState(false)
  if (isAbsent) return null
  return (
    <section className="timeline" aria-labelledby={id}>
      <h2 id={id}>Timeline</h2>
      <TimelinePage resource={declaration.name} id={record.id} version={versionOf(record)} onAbsent={() => setAbsent(true)} />
    </section>
  )
}

interface TimelinePageProps {
  readonly resource: string
  readonly id: string
  /** Version of the shown record: a new one has a new entry. */
  readonly version?: string | undefined
  /** Id of the entry that the page follows. */
  readonly after?: string
  onAbsent(): void
}

/** One page of a timeline, and the next ones on request. */
function TimelinePage({ resource, id, version, after, onAbsent }: TimelinePageProps) {
  const [isWhole, setWhole] = useState(false)
  // Under the record's own resource, so that whatever refetches the record refetches this.
  const call = useMemo(() => ({ ...timeline, resource }), [resource])
  const { content, error, isLoading, retry } = useRead(call, { resource, id, ...(after === undefined ? {} : { after }) }, { keeps: true })
  useNewVersion(version, retry)
  const { isUnsupported, isForbidden } = describeError(error)
  const isAbsent = isUnsupported || isForbidden
  useEffect(() => {
    if (isAbsent) onAbsent()
  }, [isAbsent, onAbsent])
  if (isLoading) return <Loading rows={3} />
  if (!content) return isAbsent ? null : <ErrorPanel title="The timeline could not be loaded" error={error} onRetry={retry} />
  const last = content.entries.at(-1)
  return (
    <>
      {after === undefined && content.hasNotes ? <NoteBox resource={resource} id={id} /> : null}
      {last === undefined && after === undefined ? <p className="timeline-empty">No changes recorded yet.</p> : null}
      <ol>
        {content.entries.map((entry) => (
          <TimelineEntry key={entry.id} entry={entry} />
        ))}
      </ol>
      {!content.hasMore || !last ? null : isWhole ? (
        <TimelinePage resource={resource} id={id} after={last.id} onAbsent={onAbsent} />
      ) : (
        <LightButton onClick={() => setWhole(true)}>Show earlier</LightButton>
      )}
    </>
  )
}

/** Reads once more when the record has another version than before. */
function useNewVersion(version: string | undefined, retry: () => void) {
  const shown = useRef(version)
  useEffect(() => {
    if (shown.current === version) return
    shown.current = version
    retry()
  })
}
