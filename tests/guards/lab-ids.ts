import type { Role } from '#domain/role.ts'

/** The ids of one record of each kind that a guard may name. */
export interface LabIds {
  /** An order of Asha for two people, still open. */
  readonly order: string
  readonly item: string
  readonly otherItem: string
  /** An order of Asha for herself alone. */
  readonly otherOrder: string
  readonly itemOfOther: string
  readonly cancelled: string
  /** An order of Asha for two people, in Testing. */
  readonly tested: string
  readonly visit: string
  /** A time slot without bookings. */
  readonly freeSlot: string
  readonly phlebotomist: string
  readonly doctor: string
  readonly laboratory: string
  readonly phrase: string
  /** A received sample of Asha. */
  readonly sample: string
  readonly closedDay: string
  /** An open request of Asha about her data. */
  readonly dataRequest: string
  readonly notification: string
  readonly prescription: string
  /** The cart of Asha, with one item. */
  readonly cart: string
  readonly cartItem: string
  /** A report of Asha with one file. */
  readonly report: string
  /** A link to it that was sent. */
  readonly reportLink: string
  /** A report of Asha without typed results. */
  readonly sheet: string
  /** A critical value that nobody has called about. */
  readonly critical: string
  /** A release of many reports that has not started. */
  readonly job: string
  /** A note of the super admin on the order, and its mention of that user. */
  readonly note: string
  readonly mention: string
  /** A file of the orders that the super admin wants, which has not started. */
  readonly exportJob: string
  /** A saved view of the orders, of the super admin alone. */
  readonly listView: string
  /** The receipt of a notification that the super admin has marked as read. */
  readonly receipt: string
  /** A staff user whom tests may change. */
  readonly clerk: string
}

/** A call that must be made before. */
export interface EarlierCall {
  readonly as: Role
  readonly call: string
  readonly body?: Readonly<Record<string, unknown>>
}
