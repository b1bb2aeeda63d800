import { formatCount } from '#domain/count.ts'
import { largestPage } from '#domain/page.ts'

/** Says that a list of patients may be cut: a server answers at most one page of them. */
export function FirstPatients({ read }: { readonly read: number }) {
  return read !== largestPage ? null : <p role="note">The first {formatCount(largestPage)} patients of this customer are listed.</p>
}
