/** Stands in the build for `qs`: flat parameters, which are all that the panel's addresses hold. */
export default {
  parse: (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search)),
  stringify: (values: Readonly<Record<string, unknown>>, { addQueryPrefix = false } = {}): string => {
    const given = Object.entries(values).flatMap(([name, value]) => (value === undefined || value === null ? [] : [[name, String(value)]]))
    const text = new URLSearchParams(given).toString()
    return text && addQueryPrefix ? `?${text}` : text
  },
}
