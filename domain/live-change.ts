import { actsWithoutChange } from './silent-acts.ts'

/** A change of a record, as it is sent to everybody who may see such records (LIVE-01). */
export interface LiveChange {
  /** The name of the resource, e.g. `orders`. */
  readonly entity: string
  readonly id: string
  /** Action as named in the audit trail: `create`, `status`, … */
  readonly action: string
  /** Null for a change by the server itself. */
  readonly by: { readonly id: string; readonly name: string } | null
  readonly at: string
}

/** A change and when it arrived here, in milliseconds by this machine's clock, which reads are noted with too. */
export interface ReceivedChange {
  readonly change: LiveChange
  readonly receivedAt: number
}

export type LiveChangeKind = 'created' | 'updated' | 'deleted'

/** Actions that make a record; `create many` makes several and names one of them. */
const making = new Set(['create', 'create many', 'upload'])
const withoutChange: ReadonlySet<string> = new Set(actsWithoutChange)

/** The effect of an action on shown data; null for none. */
export function liveChangeKind(action: string): LiveChangeKind | null {
  if (withoutChange.has(action)) return null
  if (making.has(action)) return 'created'
  return action === 'delete' ? 'deleted' : 'updated'
}

/** True when one cursor of the change stream comes after the other. Both read `number-number`. */
export function isAfter(one: string, other: string): boolean {
  const [xid, id] = partsOf(one)
  const [otherXid, otherId] = partsOf(other)
  return xid > otherXid || (xid === otherXid && id > otherId)
}

function partsOf(cursor: string): [xid: bigint, id: bigint] {
  const [, xid = '0', id = '0'] = /^(\d+)-(\d+)$/.exec(cursor) ?? []
  return [BigInt(xid), BigInt(id)]
}

/** Returns changes by others since a moment. The user's changes are shown by the page that made them. */
export function changesByOthers(
  { changes, readAt }: { readonly changes: readonly ReceivedChange[]; readonly readAt: number },
  me: string | undefined,
): readonly LiveChange[] {
  return changes.flatMap(({ change, receivedAt }) => (receivedAt > readAt && liveChangeKind(change.action) !== null && change.by?.id !== me ? [change] : []))
}

/** Live changes of a list since its rows were read: new records, and changed rows (LIVE-02). */
export interface ListNews {
  /** Ids of new records that are not among the rows. */
  readonly created: readonly string[]
  /** Ids of rows that were changed or deleted. */
  readonly changed: readonly string[]
  /** Ids of records that are not among the rows and changed: by now they may be of a list that is filtered. */
  readonly strange: readonly string[]
  /** True when there are more new records than `created` names. */
  readonly isMore: boolean
}

/** Sorts what others changed by what a list shows; a new record that is in its rows already is no news. */
export function listNews(changes: readonly LiveChange[], shown: ReadonlySet<string>): ListNews {
  const idsOf = (kinds: readonly LiveChangeKind[]) => [
    ...new Set(
      changes.flatMap(({ id, action }) => {
        const kind = liveChangeKind(action)
        return kind !== null && kinds.includes(kind) ? [id] : []
      }),
    ),
  ]
  return {
    created: idsOf(['created']).filter((id) => !shown.has(id)),
    changed: idsOf(['updated', 'deleted']).filter((id) => shown.has(id)),
    strange: idsOf(['updated']).filter((id) => !shown.has(id)),
    isMore: changes.some(({ action }) => action === 'create many'),
  }
}

/** Returns the text of the bar above a list, e.g. `3 new, show`, or null without news. */
export function listNewsText({ created, changed, isMore }: { readonly created: number; readonly changed: number; readonly isMore: boolean }): string | null {
  const parts = [...(isMore ? ['New ones'] : created > 0 ? [`${created} new`] : []), ...(changed > 0 ? [`${changed} changed`] : [])]
  return parts.length === 0 ? null : `${parts.join(', ')}, show`
}

/** Compares two answers, each a text by row id. Returns the rows that are new, and the rows that changed or are gone (LIVE-02). */
export function answerNews(shown: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): Pick<ListNews, 'created' | 'changed'> {
  return {
    created: [...now.keys()].filter((id) => !shown.has(id)),
    changed: [...shown].flatMap(([id, words]) => (now.get(id) === words ? [] : [id])),
  }
}
