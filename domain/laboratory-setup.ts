/** Steps that a new laboratory takes before its first day, in their order, each with the screen where it is done. */
export const setupSteps = {
  laboratory: { label: 'Name your laboratory', to: '/settings/laboratory/edit' },
  tests: { label: 'Add the tests that you offer', to: '/tests/add' },
  timeSlots: { label: 'Add time slots for collections', to: '/time-slots/add' },
  phlebotomists: { label: 'Add a phlebotomist', to: '/phlebotomists/add' },
  orders: { label: 'Take the first order', to: '/orders/new' },
} as const satisfies Record<string, { readonly label: string; readonly to: string }>

export type SetupStep = keyof typeof setupSteps
