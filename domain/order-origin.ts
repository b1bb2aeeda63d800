/** The ways in which an order comes to the laboratory (BOOK-01). */
export const orderOrigins = {
  app: { label: 'Customer’s app' },
  telephone: { label: 'Telephone' },
  counter: { label: 'Counter' },
  prescription: { label: 'Prescription' },
} as const

export type OrderOrigin = keyof typeof orderOrigins

/** The origins of an order that staff take. */
export const takenOrigins = ['telephone', 'counter', 'prescription'] as const satisfies readonly OrderOrigin[]
