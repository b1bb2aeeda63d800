/** Message for a part of the program that could not be loaded. */
export const chunkLoadMessage = {
  title: 'This part of the panel could not be loaded',
  cause: 'A new version is available, or the connection was lost. Reload to go on.',
} as const
