/** The value at a dotted path, as `optionLabel: 'customer.name'` names it. */
export default function get(record: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((inner, name) => (typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[name] : undefined), record)
}
