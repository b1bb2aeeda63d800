type Value = string | { readonly [name: string]: Value }
type Nested = { [name: string]: Value }

/** `filters[0][field]` as filters, 0, field. */
const namesIn = (key: string) => key.replaceAll(']', '').split('[')

function parse(search: string): Nested {
  const found: Nested = Object.create(null)
  for (const [key, value] of new URLSearchParams(search)) {
    const names = namesIn(key)
    const last = names.pop() ?? ''
    let inner = found
    for (const name of names) {
      const next = inner[name]
      inner = inner[name] = typeof next === 'object' ? (next as Nested) : Object.create(null)
    }
    inner[last] = value
  }
  return found
}

function pairs(value: unknown, key: string): string[] {
  if (value === undefined || value === null) return []
  if (typeof value !== 'object') return [`${key}=${encodeURIComponent(String(value))}`]
  return Object.entries(value).flatMap(([name, inner]) => pairs(inner, key ? `${key}[${encodeURIComponent(name)}]` : encodeURIComponent(name)))
}

function stringify(values: object, { addQueryPrefix = false } = {}): string {
  const text = pairs(values, '').join('&')
  return text && addQueryPrefix ? `?${text}` : text
}

/** Replaces in the build: `qs`: the part that Refine's router and tables need. A broken `%` never throws, and values are always encoded. */
export default { parse, stringify }
