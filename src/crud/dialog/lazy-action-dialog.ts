import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'

/** The dialog of an action. It is loaded after the first screen, or when a menu that leads to it opens. */
export const LazyActionDialog = lazyWithPreload(async () => (await import('./action-dialog.tsx')).ActionDialog)
