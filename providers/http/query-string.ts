/** The values of a query parameter: a list repeats the name; undefined, null and empty text are left out. */
export type QueryValue = string | number | boolean | null | undefined
export type UrlQuery = Readonly<Record<string, QueryValue | readonly QueryValue[]>>

/** The query with its question mark, or nothing. */
export function queryString(query: UrlQuery | undefined): string {
  const parameters = new URLSearchParams()
  for (const [name, given] of Object.entries(query ?? {})) {
    for (const value of Array.isArray(given) ? (given as readonly QueryValue[]) : [given as QueryValue]) {
      if (value !== null && value !== undefined && value !== '') parameters.append(name, String(value))
    }
  }
  const text = parameters.toString()
  return text ? `?${text}` : ''
}
