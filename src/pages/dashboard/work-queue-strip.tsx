import { Link } from 'react-router-dom'
import * as work from '#contract/work.ts'
import { LiveRefetch } from '#crud/live-refetch.tsx'
import { SlowPart } from '#crud/slow-part.tsx'
import { useRead } from '#crud/use-read.ts'
import type { CivilDate } from '#domain/civil-date.ts'
import { formatCount } from '#domain/count.ts'
import { dueText, stretchText } from '#domain/due.ts'
import { isOverdue, maxQueueCount, remainingSteps, type WorkQueue, workQueues } from '#domain/work-queue.ts'
import { tenSecondsOf, usePresent } from '#ui/clock.ts'
import { describeError } from '#ui/describe-error.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'

/** Milliseconds between two counts while nothing is heard of changes. */
const pollMs = 60_000

/** Resources whose changes move a queue. */
const watched = ['orders', 'sample-collections', 'samples', 'reports', 'results', 'prescriptions']

/** The queues of the day's work, each a link to its list, with the age of its oldest (WRK-01). Nothing against an API without the call. */
export function WorkQueueStrip({ today }: { today: CivilDate }) {
  const { content, error, retry } = useRead(work.queues, {}, { everyMs: pollMs })
  const now = new Date(usePresent(tenSecondsOf))
  if (!content) {
    if (describeError(error).isUnsupported) return null
    if (error) return <ErrorPanel title="The queues could not be loaded" error={error} onRetry={retry} />
    return (
      <div className="work-queues work-queues-waiting">
        <SlowPart many="queues" />
      </div>
    )
  }
  const waiting = content.queues.filter(({ count }) => count > 0)
  return (
    <section aria-label="Waiting now">
      <LiveRefetch resources={watched} onChange={retry} />
      {waiting.length === 0 ? <p className="dashboard-note">Nothing is waiting.</p> : null}
      <ul className="work-queues">
        {waiting.map(({ queue: name, count, oldest }) => {
          const queue: WorkQueue = workQueues[name]
          const steps = queue.isAhead ? content.dueSoon.map(({ step, count: at }) => `${formatCount(at)} ${remainingSteps[step]}`).join(', ') : ''
          return (
            <li key={name}>
              <Link className={isOverdue(queue, oldest, now) ? 'work-queue work-queue-overdue' : 'work-queue'} to={queue.address(today)}>
                <strong>{count > maxQueueCount ? `${maxQueueCount}+` : formatCount(count)}</strong> {queue.label}
                {oldest === null ? null : (
                  <small>{queue.isAhead ? `first ${dueText(oldest, now)}` : `oldest ${stretchText(now.getTime() - Date.parse(oldest))}`}</small>
                )}
                {steps === '' ? null : <small>{steps}</small>}
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
