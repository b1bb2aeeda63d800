/** What a call sets of its record beside what it is sent, where the server decides it. */
export const memoryEffects: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'POST /orders/admin/{id}/cancel': { orderStatus: 'Cancelled' },
  'PUT /admin/sample-collections/{id}/cancel': { status: 'Cancelled' },
  'PUT /admin/notifications/{id}/read': { isRead: true },
}

/** Names under which a call sends a field of its record. */
export const sentAs: Readonly<Record<string, string>> = { collectionDate: 'scheduledDate' }
