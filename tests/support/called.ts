/** Start of a test's declaration: the resource's name, in the orders area, with records titled by name. */
export const called = <const One extends string>(one: One) =>
  ({ name: `${one}s`, label: { one, many: `${one}s` }, permission: 'orders', title: 'name' }) as const
