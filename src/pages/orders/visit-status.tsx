import { collectionFailureText } from '#domain/collection-failure.ts'
import { collectionStatuses } from '#domain/collection-status.ts'
import { emptyText } from '#domain/text.ts'
import { StatusTag } from '#ui/status-tag.tsx'
import type { OrderVisit } from './order.ts'

/** Shows the status of a visit, with the reason if it failed (FLD-04). */
export function VisitStatus({ status, failureReason }: { readonly status: OrderVisit['status']; readonly failureReason: OrderVisit['failureReason'] }) {
  if (!status) return emptyText
  return (
    <>
      <StatusTag status={collectionStatuses[status]} />
      {failureReason ? <small className="order-note">{collectionFailureText(failureReason)}</small> : null}
    </>
  )
}
