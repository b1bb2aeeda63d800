import * as z from 'zod/mini'
import { callsOf } from './call.ts'
import { count, orFalse } from './schemas.ts'

const call = callsOf('list-views')

/** The name of a resource in a path. */
const resource = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,60}$/, 'This is not the name of a list'))

/** The numbers of rows of a list's tabs (VIEW-01); the list itself is the view ''. `isMore` is true where there are more rows than were counted. */
export const counts = call({
  method: 'GET',
  path: '/admin/list-views/{resource}/counts',
  params: { resource },
  summary: 'Numbers of rows of the built-in views of a list',
  permission: 'signed-in',
  isBackgroundPoll: true,
  answer: z.object({ counts: z.array(z.object({ view: z.string(), count, isMore: orFalse })) }),
})
