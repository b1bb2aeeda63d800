function absent(): never {
  throw new Error('this part of a library is not in the build: see `trimmed` in vite.config.ts')
}

/** Stands in the build for parts of libraries that the panel never runs: filter menus and pages of antd's table, antd's form rules, Refine's CSV and traces. */
export default Object.assign(absent, { parse: absent, unparse: absent })

/** What antd's table takes from its filter menu beside the menu. */
export const flattenKeys = absent
