/** How many records of an answer could not be read, in words: `2 tests could not be read`. */
export function unreadableMessage(count: number, many: string): string {
  return count === 1 ? `1 of the ${many} could not be read` : `${count} ${many} could not be read`
}
