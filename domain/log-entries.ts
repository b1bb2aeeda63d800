/** Maximum number of counted and of exported entries of a log on the audit page. Nobody pages further, and an export is whole in memory. */
export const maxLogEntries = 10_000

/** The logs of the audit page, with the labels of their filters. */
export const logFilterLabels = {
  trail: 'person, record, action or period',
  refusals: 'kind, account or period',
  reads: 'person, record or period',
} as const

export type LogName = keyof typeof logFilterLabels

/** Actions of the trail that say only that somebody came or went. */
export const signInActions = ['sign in', 'sign out'] as const

/** The id in entries about a whole list, such as its export. */
export const wholeListId = 'all'

/** Names the record of an entry with its kind: `Asha Rao (customers)`. A record without a name has its id. */
export function logRecordText(kind: string | null, name: string | null, id: string | null): string | null {
  return kind === null ? null : `${name ?? id} (${kind.replaceAll('-', ' ')})`
}
