/** Milliseconds for which the screen offers to undo an action. */
export const undoShownMs = 8_000

/** Milliseconds after which the server undoes an act no more: the time on the screen, and the way of the call. */
export const undoWindowMs = 30_000

/** Refusal to undo a change that is too old or was followed by another. */
export const notUndoableSentence = 'This can no longer be undone: only your own last change can be, right after it'
