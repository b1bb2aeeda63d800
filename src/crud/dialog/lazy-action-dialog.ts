import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'

/** The dialog of an action, loaded behind the first screen, or when a menu that may open it is opened. */
export const LazyActionDialog = lazyWithPreload(async () => (await import('./action-dialog.tsx')).ActionDialog)
