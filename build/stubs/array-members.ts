/** The list without the value: what antd's table uses of rc-tree for its selection; the import would bring the whole tree. */
export function arrDel<Value>(list: Value[] | undefined, value: Value): Value[] {
  return (list ?? []).filter((each) => each !== value)
}

/** The list with the value at its end, unless it is in it. */
export function arrAdd<Value>(list: Value[] | undefined, value: Value): Value[] {
  return (list ?? []).includes(value) ? [...(list ?? [])] : [...(list ?? []), value]
}
