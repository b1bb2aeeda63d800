/** The items without those that have the same value under a name as an earlier one. */
export default function uniqBy<Row extends Readonly<Record<string, unknown>>>(rows: readonly Row[], name: string): Row[] {
  const first = new Map<unknown, Row>()
  for (const row of rows) if (!first.has(row[name])) first.set(row[name], row)
  return [...first.values()]
}
