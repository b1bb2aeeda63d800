/** What is said where a part of the program could not be fetched. */
export const chunkLoadMessage = {
  title: 'This part of the panel could not be loaded',
  cause: 'A new version is available, or the connection was lost. Reload to go on.',
} as const
