import { type CollectionStatus, collectionStatuses, isFinalCollection } from './collection-status.ts'

/** Message that refuses a change of a final collection, or null while it may change (COL-04). */
export function collectionChangeProblem(status: CollectionStatus): string | null {
  return isFinalCollection(status) ? `This collection is ${collectionStatuses[status].label.toLowerCase()} and can no longer be changed` : null
}

/** Message that refuses a new status, or null (COL-04). */
export function collectionStatusProblem(from: CollectionStatus, to: CollectionStatus): string | null {
  return collectionChangeProblem(from) ?? (from === to ? `This collection is ${collectionStatuses[from].label.toLowerCase()} already` : null)
}
