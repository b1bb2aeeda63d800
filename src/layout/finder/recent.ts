import { maxRecent, recentSeparator } from '#contract/search.ts'

const keyOf = (userId: string) => `lab_recent_${userId}`

/**
 * The records that a user opened last in this browser, as the search takes them. Only resources and ids are stored, so that nobody who finds them learns a name;
 * the server is asked for the words, and leaves out what the user may no longer see.
 */
export function recentRecords(userId: string): string {
  try {
    return localStorage.getItem(keyOf(userId)) ?? ''
  } catch {
    return ''
  }
}

/** Puts a record first among those that a user opened. */
export function noteRecent(userId: string, record: string): void {
  const others = recentRecords(userId)
    .split(recentSeparator)
    .filter((each) => each !== '' && each !== record)
  try {
    localStorage.setItem(keyOf(userId), [record, ...others].slice(0, maxRecent).join(recentSeparator))
  } catch {
    // Without storage nothing is recent.
  }
}
