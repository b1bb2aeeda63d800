import type { ContentOf } from '#contract/call.ts'
import type { everything } from '#contract/search.ts'
import type { Permission } from '#domain/permission.ts'
import type { Sql } from '#server/db/database.ts'

/** A found record. */
export type Hit = ContentOf<typeof everything.answer>['groups'][number]['hits'][number]

/** Hits of one kind in a group. */
export const groupSize = 5

/** Rows that are read for a group: one more tells that there are more. */
export const readSize = groupSize + 1

/** A text that is searched. */
export interface Asked {
  readonly db: Sql
  readonly text: string
  /** True when the text is too short to search long lists by, so that only whole numbers are found there. */
  readonly isShort: boolean
  /** True when it is too short to search at all. */
  readonly isTiny: boolean
  /** True for a name, a phone or a part of it, and an order's number: the orders of matching reports and visits match too. */
  readonly isOfOrders: boolean
  /** True for the number of an order, a visit or a report, or the beginning of one. */
  readonly isNumber: boolean
  /** The ids of the first matching orders, found once for all kinds that need them. */
  orderIds(): Promise<readonly string[]>
}

/** A kind of record that the search finds. */
export interface SearchedKind {
  /** Name of the resource, or of the group where no resource has these records. */
  readonly name: string
  readonly permission: Permission
  /** Finds the first matches, the likeliest first. */
  find(asked: Asked): Promise<readonly Hit[]>
  /** Finds what resembles the text where nothing matches anywhere. */
  findNearly?(asked: Asked): Promise<readonly Hit[]>
  /** Reads records by id, in any order. Without it the kind is not among the recent ones. */
  read?(db: Sql, ids: readonly string[]): Promise<readonly Hit[]>
}
