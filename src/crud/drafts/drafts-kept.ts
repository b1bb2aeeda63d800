import { createStore } from '#ui/store.ts'

/** False after this browser could not store a draft, until it stores one again. */
export const draftsKept = createStore(true)
