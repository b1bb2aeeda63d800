import { formatInstant } from '#domain/civil-date.ts'
import { lastChange } from '#server/call/audit/last-change.ts'
import type { RouteContext } from './context.ts'
import { stale } from './problem.ts'

/** The ETag of a version. */
export function etagOf(version: number): string {
  return `"v${version}"`
}

/**
 * Refuses a write (412) whose `If-Match` names another version than the record's. The message names person, time and action of the last change.
 * The record must be locked (`for update`), so that the version cannot change. A call about several records gives the name of this one.
 * @example await checkVersion(context, 'orders', order.id, order.version)
 */
export async function checkVersion(
  context: Pick<RouteContext, 'ifMatch' | 'sql' | 'settings'>,
  entity: string,
  id: string,
  version: number,
  name = 'this',
): Promise<void> {
  if (context.ifMatch === null || matches(context.ifMatch, etagOf(version))) return
  const change = await lastChange(context.sql, entity, id)
  const who = change
    ? `${change.userName ?? 'The system'} changed ${name} on ${formatInstant(change.at, context.settings.timeZone)}`
    : `Someone changed ${name}`
  // "Changed (update)" would say the same twice.
  const what = change && change.action !== 'update' ? ` (${change.action})` : ''
  throw stale(`${who}, after you opened it${what}.`)
}

function matches(header: string, etag: string): boolean {
  // A proxy that compresses may have weakened the tag on its way out.
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(etag)
}
