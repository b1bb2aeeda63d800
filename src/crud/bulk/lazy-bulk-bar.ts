import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'

/** The bar of the selected rows, fetched when the first row is selected. */
export const BulkBar = lazyWithPreload(async () => (await import('./bulk-bar.tsx')).BulkBar)
