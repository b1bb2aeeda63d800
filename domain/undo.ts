/** Milliseconds for which the screen offers to undo an act. */
export const undoShownMs = 8_000

/** Milliseconds after which the server undoes an act no more: the time on the screen, with pauses, and the way of the call. Messages about the act wait as long. */
export const undoWindowMs = 60_000

/** Maximum number of acts that are undone together: more would not be undone within the server's time. */
export const maxUndone = 250

/** Says before an action on more records that its acts cannot be undone together. */
export const notUndoneTogetherSentence = `More than ${maxUndone} at once cannot be undone.`

/** Refusal to undo what is too old, undone already, or somebody else's act. */
export const notUndoableSentence = 'This can no longer be undone: only your own act can be, right after it'

/** Refusal to undo an act that was followed by a change. */
export const changedSinceSentence = 'This has changed since, so it cannot be undone'
