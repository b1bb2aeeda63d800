/** What a call sets of its record beside what it is sent, where the server decides it. */
export const memoryEffects: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'PUT /admin/notifications/{id}/read': { isRead: true },
}
