import { Button, Progress } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { isOverJob, jobProgress, jobStates } from '#domain/job.ts'
import { serverTimeAt } from '#ui/clock.ts'
import { describeError } from '#ui/describe-error.ts'
import { TypedText } from '#ui/typed-text.tsx'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { useCallQuery } from './use-call-query.ts'
import { useCalls } from './use-call.ts'
import { useRefresh } from './use-refresh.ts'
import { keyOf, number, orNull, readableOf, shape, text, textOrNull } from './wire.ts'
import './job-progress.css'

const readJobs = readableOf(
  shape({
    id: text,
    state: keyOf(jobStates),
    done: number,
    total: number,
    failure: textOrNull,
    by: orNull(shape({ id: text, name: text })),
    finishedAt: textOrNull,
    outcomes: readableOf(shape({ id: text, label: text, leftOut: textOrNull })),
  }),
)
type Job = ReturnType<typeof readJobs>[number]

const everyMs = 1_000
/** The outcome of a job is shown for so long after its end. */
const shownMs = 10 * 60_000

interface JobsProps {
  /** Its resource has the calls `jobs` and `cancelJob`. */
  readonly declaration: Declaration
  /** Resources that are refetched when a job is over. */
  readonly touches: readonly string[]
  /** Words for the work of the jobs and for a finished item: `Releasing reports`, `released`. */
  readonly words: { readonly doing: string; readonly done: string }
}

/**
 * The unfinished jobs of a kind, colleagues' included, and the user's own recently finished ones, with whether one is running. Jobs continue when the user
 * leaves the page.
 */
export function useJobs({ declaration, touches }: Omit<JobsProps, 'words'>): { readonly jobs: readonly Job[]; readonly isUnderWay: boolean } {
  const refresh = useRefresh()
  const query = useCallQuery(
    declaration,
    'jobs',
    {},
    { refetchInterval: ({ state }) => (readJobs(state.data?.data).some((job) => !isOverJob(job.state)) ? everyMs : false) },
  )
  const jobs = readJobs(query.data?.data)
  const open = jobs.filter((job) => !isOverJob(job.state)).length
  const before = useRef(open)
  useEffect(() => {
    if (open < before.current) void refresh([...touches])
    before.current = open
  }, [open, refresh, touches])
  return { jobs, isUnderWay: open > 0 }
}

/** Shows the progress of jobs with a way to cancel each, and the outcome of those that are over. */
export function JobList({ jobs, words, declaration }: Pick<JobsProps, 'words' | 'declaration'> & { readonly jobs: readonly Job[] }) {
  const [dismissed, setDismissed] = useState<readonly string[]>([])
  const now = serverTimeAt(Date.now()).getTime()
  const shown = jobs.filter(({ id, finishedAt }) => !dismissed.includes(id) && (finishedAt === null || now - Date.parse(finishedAt) < shownMs))
  return shown.map((job) => (
    <JobLine key={job.id} job={job} words={words} declaration={declaration} onDismiss={() => setDismissed((ids) => [...ids, job.id])} />
  ))
}

interface JobLineProps extends Pick<JobsProps, 'words' | 'declaration'> {
  readonly job: Job
  onDismiss(): void
}

function JobLine({ job, words, declaration, onDismiss }: JobLineProps) {
  const { send } = useCalls(declaration.name)
  const [failure, setFailure] = useState<string | null>(null)
  const { isWorking, run } = useOneAtATime((thrown) => setFailure(describeError(thrown).sentence ?? 'It could not be cancelled'))
  const { id, done, total, by } = job
  if (isOverJob(job.state)) return <JobOutcomes job={job} words={words} onDismiss={onDismiss} />
  return (
    <section className="job" aria-label={words.doing}>
      <p role="status">
        {words.doing}: {jobProgress({ done, total })}
        {by ? (
          <>
            {' '}
            · begun by <TypedText text={by.name} />
          </>
        ) : null}
      </p>
      <Progress percent={total > 0 ? Math.round((done / total) * 100) : 0} aria-label={words.doing} />
      <Button size="small" disabled={isWorking} onClick={() => void run(async () => void (await send('cancelJob', { id }, {})))}>
        Cancel
      </Button>
      {failure ? <p role="alert">{failure}</p> : null}
    </section>
  )
}

function JobOutcomes({ job: { state, outcomes, done, total, failure }, words, onDismiss }: Pick<JobLineProps, 'job' | 'words' | 'onDismiss'>) {
  const leftOut = outcomes.filter((outcome) => outcome.leftOut !== null)
  return (
    <section className="job" aria-label={`${words.doing}, ${jobStates[state].label.toLowerCase()}`}>
      <p role="status">
        {state === 'Done' ? null : `${jobStates[state].label} after ${jobProgress({ done, total })}. `}
        {failure ? `${failure}. ` : null}
        {outcomes.length - leftOut.length} {words.done}
        {leftOut.length > 0 ? `, ${leftOut.length} left out:` : '.'}
      </p>
      {leftOut.length > 0 ? (
        <ul>
          {leftOut.map((outcome) => (
            <li key={outcome.id}>
              {outcome.label}: <TypedText text={outcome.leftOut} />
            </li>
          ))}
        </ul>
      ) : null}
      <Button size="small" onClick={onDismiss}>
        Close
      </Button>
    </section>
  )
}
