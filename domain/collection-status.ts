import type { StatusStyle } from './tone.ts'

/** States of a sample collection (COL-04). */
export const collectionStatuses = {
  Scheduled: { label: 'Scheduled', tone: 'info', icon: 'clock' },
  'In Progress': { label: 'In Progress', tone: 'progress', icon: 'droplet' },
  Completed: { label: 'Completed', tone: 'success', icon: 'check' },
  Cancelled: { label: 'Cancelled', tone: 'neutral', icon: 'cross' },
} as const satisfies Record<string, StatusStyle>

export type CollectionStatus = keyof typeof collectionStatuses

/** Final states of a collection (COL-04). */
export const finalCollectionStatuses = ['Completed', 'Cancelled'] as const satisfies readonly CollectionStatus[]

/** Open states of a collection. */
export const openCollectionStatuses = ['Scheduled', 'In Progress'] as const satisfies readonly CollectionStatus[]

/** The states that the dialog about one collection offers; the bulk dialog and the details offer all four (COL-04). */
export const singleUpdateStatuses = {
  Scheduled: collectionStatuses.Scheduled,
  'In Progress': collectionStatuses['In Progress'],
  Completed: collectionStatuses.Completed,
} as const

/** True when a collection in this state accepts no further change (COL-04). */
export function isFinalCollection(status: CollectionStatus): boolean {
  return (finalCollectionStatuses as readonly CollectionStatus[]).includes(status)
}

/** Line under the phlebotomist of an open visit who is inactive, so that nobody will make it; null for any other. */
export function awayNote(isActive: boolean | null, status: CollectionStatus): string | null {
  return isActive === false && !isFinalCollection(status) ? 'Inactive' : null
}

/** Priorities of a collection; High reads `Urgent` (COL-03). */
export const collectionPriorities = {
  Low: { label: 'Low', tone: 'neutral', icon: 'minus', isUsual: true },
  Normal: { label: 'Normal', tone: 'neutral', icon: 'circle', isUsual: true },
  High: { label: 'Urgent', tone: 'danger', icon: 'alert' },
} as const satisfies Record<string, StatusStyle>

export type CollectionPriority = keyof typeof collectionPriorities
