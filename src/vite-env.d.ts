interface ImportMetaEnv {
  /** The API's address when it is not on the panel's own origin. */
  readonly VITE_API_URL?: string
}
