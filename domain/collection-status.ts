import type { StatusStyle } from './tone.ts'

/** States of a sample collection (part 2, section 4). */
export const collectionStatuses = {
  Scheduled: { label: 'Scheduled', tone: 'info', icon: 'clock' },
  'In Progress': { label: 'In progress', tone: 'progress', icon: 'droplet' },
  Completed: { label: 'Completed', tone: 'success', icon: 'check' },
  Cancelled: { label: 'Cancelled', tone: 'neutral', icon: 'cross' },
} as const satisfies Record<string, StatusStyle>

export type CollectionStatus = keyof typeof collectionStatuses
