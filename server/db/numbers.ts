/** The number of an order as people say it, from its place in the counter `order`. */
export function orderNumber(count: number): string {
  return `LAB-${String(count).padStart(7, '0')}`
}

/** The reference of a sample collection, from its place in the counter `collection`. */
export function collectionReference(count: number): string {
  return `COL-${String(count).padStart(7, '0')}`
}
