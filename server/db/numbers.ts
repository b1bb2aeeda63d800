import { sql as statement } from 'drizzle-orm'
import type { Sql } from './database.ts'
import { counters } from './tables/records.ts'

/** The number of an order as people say it, from its place in the counter `order`. */
export function orderNumber(count: number): string {
  return `LAB-${String(count).padStart(7, '0')}`
}

/** The reference of a sample collection, from its place in the counter `collection`. */
export function collectionReference(count: number): string {
  return `COL-${String(count).padStart(7, '0')}`
}

/** The number of a report, from its place in the counter `report`. */
export function reportNumber(count: number): string {
  return `RPT-${String(count).padStart(7, '0')}`
}

/** The next place in a counter; held until the transaction ends, so that none is given twice and none is left out. */
export async function nextCount(sql: Sql, name: string): Promise<number> {
  const [counter] = await sql
    .insert(counters)
    .values({ name, value: 1 })
    .onConflictDoUpdate({ target: counters.name, set: { value: statement`${counters.value} + 1` } })
    .returning({ value: counters.value })
  if (!counter) throw new Error(`the counter ${name} gave no number`)
  return counter.value
}
