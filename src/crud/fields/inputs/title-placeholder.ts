import { emptyText } from '#ui/empty-text.ts'

/** What is shown for the title of a record that is not known (yet): never its id, which says nothing to anybody. */
export function titlePlaceholder(isLoading: boolean): string {
  return isLoading ? '…' : emptyText
}
