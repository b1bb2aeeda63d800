import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { describeError } from '#ui/describe-error.ts'
import { Loading } from '#crud/loading.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import type { Part } from './part.ts'

interface DashboardPartProps<Content> {
  readonly title: string
  /** The list behind it, and the words of the link. */
  readonly to: string
  readonly all: string
  readonly part: Part<Content>
  /** Sentence for a failed load. */
  readonly failure: string
  /** Note for figures that are counted only over so many loaded records. */
  readonly note?: (counted: number) => string
  children(content: Content): ReactNode
}

/** One part of the dashboard in its own place: its content, or that it is loading, or why it could not be loaded. */
export function DashboardPart<Content>({ title, to, all, part, failure, note, children }: DashboardPartProps<Content>) {
  return (
    <section className="dashboard-part" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <Link to={to}>{all}</Link>
      </header>
      {part.error ? (
        <ErrorPanel title={failure} error={part.error} onRetry={part.retry}>
          <p>{describeError(part.error).sentence}</p>
        </ErrorPanel>
      ) : null}
      {part.counted !== null && part.content ? <p className="dashboard-note">{note?.(part.counted)}</p> : null}
      {part.content ? children(part.content) : part.error ? null : <Loading rows={6} />}
    </section>
  )
}
