/** How a declaration of a test begins: its resource is called so, belongs to the orders, and a record is titled by its name. */
export const called = <const One extends string>(one: One) =>
  ({ name: `${one}s`, label: { one, many: `${one}s` }, permission: 'orders', title: 'name' }) as const
