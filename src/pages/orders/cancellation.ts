import { cancellationProblem, missingCancellationReason } from '#domain/order-status.ts'

/** The body of a cancellation. Throws without a reason: such a call is never sent (ORD-07). */
export function cancellationOf(reason: unknown): { readonly reason: string } {
  if (typeof reason !== 'string' || cancellationProblem(reason)) throw new Error(missingCancellationReason)
  return { reason: reason.trim() }
}
