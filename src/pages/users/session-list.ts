import { instant, isTrue, listOf, readOrNull, shape, text, textOrNull } from '#crud/wire.ts'

/** A place where one is signed in, as the dialog shows it. */
const session = shape({ id: text, browser: textOrNull, address: textOrNull, lastUsedAt: instant, isCurrent: isTrue })
export type ShownSession = ReturnType<typeof session>

/** Reads the sessions of an answer; null for one that holds anything else. */
export const readSessions = readOrNull(listOf(session))
