/** Returns the count of unreadable records in words: `2 tests could not be read`. */
export function unreadableMessage(count: number, many: string): string {
  return count === 1 ? `1 of the ${many} could not be read` : `${count} ${many} could not be read`
}
