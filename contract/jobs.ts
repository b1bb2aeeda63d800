import * as z from 'zod/mini'
import { jobStates } from '#domain/job.ts'
import type { Permission } from '#domain/permission.ts'
import { callsOf } from './call.ts'
import { keyOf, orNone, orNull } from './schemas.ts'

const text = z.string()

const job = z.object({
  id: text,
  kind: orNull(text),
  state: keyOf(jobStates),
  done: z.int(),
  total: z.int(),
  failure: orNull(text),
  by: orNull(z.object({ id: text, name: text })),
  createdAt: orNull(text),
  finishedAt: orNull(text),
  outcomes: orNone(z.object({ id: text, label: text, leftOut: orNull(text) })),
})

interface KindSpec<Name extends string> {
  readonly name: Name
  /** Permission to see its progress. */
  readonly view: Permission | 'signed-in'
  /** Permission to begin and cancel it. */
  readonly act: Permission | 'signed-in'
  /** Each job is seen and cancelled only by whoever began it. */
  readonly isPrivate?: true
}

/** The calls of a kind of job: progress and cancelling. The kind decides who may see and cancel its jobs. */
export function jobCalls<const Name extends string>(resource: string, { name, view, act, isPrivate = undefined }: KindSpec<Name>) {
  const call = callsOf(resource)
  const path = `/admin/jobs/${name}` as const
  return {
    name,
    act,
    isPrivate: isPrivate === true,
    list: call({
      method: 'GET',
      path,
      permission: view,
      summary: "Jobs of this kind that are not over, and one's own of the last hours, newest first",
      isBackgroundPoll: true,
      answer: z.array(job),
    }),
    one: call({
      method: 'GET',
      path: `${path}/{id}`,
      permission: view,
      summary: 'One job: how far it is, and what became of its items',
      isBackgroundPoll: true,
      answer: job,
    }),
    cancel: call({
      method: 'POST',
      path: `${path}/{id}/cancel`,
      permission: act,
      summary: 'Cancel a job: what is done stays, the rest is not done',
      answer: job,
    }),
  }
}

/** The calls of one kind of job. */
export type JobCalls = ReturnType<typeof jobCalls<string>>
