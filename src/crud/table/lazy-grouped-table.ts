import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'

/** The table of a grouped list, in its own chunk: most lists have no groups. */
export const GroupedTable = lazyWithPreload(async () => (await import('./grouped-table.tsx')).default)
