import { Button, Progress } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { JobCalls } from '#contract/jobs.ts'
import { isOverJob, jobProgress, jobStates } from '#domain/job.ts'
import { serverTimeAt } from '#ui/clock.ts'
import { describeError } from '#ui/describe-error.ts'
import { PartProblem } from '#ui/part-problem.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import type { Content } from './contract-answer.ts'
import { useRead } from './use-read.ts'
import { useRefresh } from './use-refresh.ts'
import { useWrite } from './use-write.ts'
import './job-progress.css'

type Job = Content<JobCalls['list']>[number]

const everyMs = 1_000
/** The outcome of a job is shown for so long after its end. */
const shownMs = 10 * 60_000

interface JobsProps {
  readonly calls: JobCalls
  /** Resources that are refetched when a job is over. */
  readonly touches: readonly string[]
  /** Words for the work of the jobs and for a finished item: `Releasing reports`, `released`. */
  readonly words: { readonly doing: string; readonly done: string }
}

interface Jobs {
  readonly jobs: readonly Job[]
  readonly isUnderWay: boolean
  /** Says that the progress could not be loaded; nothing otherwise. */
  readonly problem: ReactNode
}

/**
 * The unfinished jobs of a kind, colleagues' included, and the user's own recently finished ones, with whether one is running. Jobs continue when the user
 * leaves the page.
 */
export function useJobs({ calls, touches, words: { doing } }: JobsProps): Jobs {
  const refresh = useRefresh()
  const { content, error, retry } = useRead(calls.list, {}, { everyMs: (jobs) => (jobs?.some((job) => !isOverJob(job.state)) ? everyMs : false) })
  const jobs = content ?? []
  const open = jobs.filter((job) => !isOverJob(job.state)).length
  const before = useRef(open)
  useEffect(() => {
    if (open < before.current) void refresh([...touches])
    before.current = open
  }, [open, refresh, touches])
  return { jobs, isUnderWay: open > 0, problem: <PartProblem sentence={`${doing}: the progress could not be loaded.`} error={error} onRetry={retry} /> }
}

interface JobListProps extends Pick<JobsProps, 'words' | 'calls'> {
  readonly jobs: readonly Job[]
  /** Draws what a job has made, in place of the number of its items. */
  readonly result?: (job: Job) => ReactNode
}

/** Shows the progress of jobs with a way to cancel each, and the outcome of those that are over. */
export function JobList({ jobs, words, calls, result }: JobListProps) {
  const [dismissed, setDismissed] = useState<readonly string[]>([])
  const now = serverTimeAt(Date.now()).getTime()
  const shown = jobs.filter(({ id, finishedAt }) => !dismissed.includes(id) && (finishedAt === null || now - Date.parse(finishedAt) < shownMs))
  return shown.map((job) => (
    <JobLine key={job.id} job={job} words={words} calls={calls} result={result} onDismiss={() => setDismissed((ids) => [...ids, job.id])} />
  ))
}

interface JobLineProps extends Pick<JobListProps, 'words' | 'calls'> {
  readonly job: Job
  readonly result: JobListProps['result'] | undefined
  onDismiss(): void
}

function JobLine({ job, words, calls, result, onDismiss }: JobLineProps) {
  const { send } = useWrite(calls.cancel)
  const [failure, setFailure] = useState<string | null>(null)
  const { isWorking, run } = useOneAtATime((thrown) => setFailure(describeError(thrown).sentence ?? 'It could not be cancelled'))
  const { id, done, total, by } = job
  if (isOverJob(job.state)) return <JobOutcomes job={job} words={words} made={result?.(job)} onDismiss={onDismiss} />
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
      <Button size="small" disabled={isWorking} onClick={() => void run(async () => void (await send({ id }, {})))}>
        Cancel
      </Button>
      {failure ? <p role="alert">{failure}</p> : null}
    </section>
  )
}

interface JobOutcomesProps extends Pick<JobLineProps, 'job' | 'words' | 'onDismiss'> {
  readonly made: ReactNode
}

function JobOutcomes({ job: { state, outcomes, done, total, failure }, words, made, onDismiss }: JobOutcomesProps) {
  const leftOut = outcomes.filter((outcome) => outcome.leftOut !== null)
  return (
    <section className="job" aria-label={`${words.doing}, ${jobStates[state].label.toLowerCase()}`}>
      <p role="status">
        {state === 'Done' ? null : `${jobStates[state].label} after ${jobProgress({ done, total })}. `}
        {failure ? `${failure}. ` : null}
        {made ?? (
          <>
            {outcomes.length - leftOut.length} {words.done}
            {leftOut.length > 0 ? `, ${leftOut.length} left out:` : '.'}
          </>
        )}
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
