/** Message of the page when its code cannot be fetched. */
export const loadFailure = 'The panel could not be loaded: the connection was lost, or a new version is available.'
