import * as z from 'zod/mini'
import { columnWidth, layoutLimits } from '#domain/list-layout.ts'
import { callsOf } from './call.ts'
import { count, nothing, orFalse, orNull, required } from './schemas.ts'

const call = callsOf('settings')
const text = z.string()

/** The name of a resource in a path. */
const resource = text.check(z.regex(/^[a-z][a-z0-9-]{0,60}$/, 'This is not the name of a list'))
/** The name of a built-in view; '' for the list itself. */
const view = text.check(z.regex(/^[a-z0-9-]{0,60}$/, 'This is not the name of a view'))

const column = z.strictObject({
  field: text.check(z.regex(/^\w{1,80}$/, 'This is not the name of a field')),
  width: z.optional(z.int().check(z.minimum(columnWidth.min), z.maximum(columnWidth.max))),
})

/** A layout of a list, as bodies and answers have it. */
export const layout = z.strictObject({
  columns: z.readonly(z.array(column).check(z.maxLength(layoutLimits.columns))),
  isCompact: z.optional(z.boolean()),
})

const listView = z.object({
  id: text,
  name: text,
  /** The built-in view that it is a view of; '' for the list itself. */
  view: text,
  /** Filters, sort and page size, as the address of the list has them. */
  query: text,
  layout: orNull(layout),
  isShared: orFalse,
  isOwn: orFalse,
  version: text,
})

/** Content of a saved view. */
const content = {
  view,
  query: text.check(z.maxLength(2_000), z.regex(/^[^\n\r]*$/)),
  layout: z.nullable(layout),
}
const name = required('Please enter a name', layoutLimits.name)

/** The numbers of rows of a list's tabs (VIEW-01); the list itself is the view ''. `isMore` is true where there are more rows than were counted. */
export const counts = call({
  method: 'GET',
  path: '/admin/list-views/{resource}/counts',
  params: { resource },
  summary: 'Numbers of rows of the built-in views of a list',
  permission: 'signed-in',
  isBackgroundPoll: true,
  answer: z.object({ counts: z.array(z.object({ view: text, count, isMore: orFalse })) }),
})

/** The saved views of a list: one's own, and those for everybody (VIEW-01). */
export const views = call({
  method: 'GET',
  path: '/admin/list-views/{resource}',
  params: { resource },
  summary: "The caller's saved views of a list, and those for everybody",
  permission: 'signed-in',
  answer: z.object({ views: z.array(listView) }),
})

export const createView = call({
  method: 'POST',
  path: '/admin/list-views/{resource}',
  params: { resource },
  summary: 'Save a view of a list; one for everybody needs settings.edit',
  permission: 'signed-in',
  body: z.strictObject({ name, isShared: z.optional(z.boolean()), ...content }),
  answer: listView,
})

export const updateView = call({
  method: 'PUT',
  path: '/admin/list-views/{resource}/{id}',
  params: { resource },
  summary: 'Change what a saved view shows, its name, or who sees it; what the body leaves out stays',
  permission: 'signed-in',
  body: z.strictObject({
    name: z.optional(name),
    isShared: z.optional(z.boolean()),
    view: z.optional(content.view),
    query: z.optional(content.query),
    layout: z.optional(content.layout),
  }),
  answer: listView,
})

export const deleteView = call({
  method: 'DELETE',
  path: '/admin/list-views/{resource}/{id}',
  params: { resource },
  summary: 'Delete a saved view',
  permission: 'signed-in',
  answer: nothing,
})

/** The caller's own columns and row height of a list or of one of its built-in views (VIEW-02). The profile has them all. */
export const saveLayout = call({
  method: 'PUT',
  path: '/admin/list-layouts/{resource}',
  params: { resource },
  summary: 'Keep the columns and the row height of a list for the caller; null for those of everybody',
  permission: 'signed-in',
  body: z.strictObject({ view, layout: z.nullable(layout) }),
  answer: nothing,
})
