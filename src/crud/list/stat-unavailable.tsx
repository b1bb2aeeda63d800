import { emptyText } from '#ui/empty-text.ts'

/** Shown where a figure could not be loaded: never a zero. */
export function StatUnavailable() {
  return (
    <>
      {emptyText} <small>Could not be loaded</small>
    </>
  )
}
