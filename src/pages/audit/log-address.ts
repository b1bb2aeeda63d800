import { readPageNumber } from '#domain/page.ts'
import { isCivilDate } from '#domain/civil-date.ts'

/** Chosen filters by column; of a period its two days. */
export type ChosenFilters = Readonly<Record<string, readonly string[]>>

/** Validators of a log's filters by parameter, in addition to the period. */
export type LogFilters = Readonly<Record<string, (value: string) => boolean>>

/** State of a log. Its only store is the address, next to the word `log` (GEN-07). */
interface LogQuery {
  readonly page: number
  readonly chosen: ChosenFilters
}

/** Reads what a log shows out of an address; whatever makes no sense is left out. */
export function readLogQuery(filters: LogFilters, address: URLSearchParams): LogQuery {
  const [from, to] = [address.get('from') ?? '', address.get('to') ?? '']
  const values = Object.entries(filters).flatMap(([name, isValid]) => {
    const value = address.get(name) ?? ''
    return value !== '' && isValid(value) ? [[name, [value]] as const] : []
  })
  const period: ChosenFilters = isCivilDate(from) && isCivilDate(to) && from <= to ? { at: [from, to] } : {}
  return { page: readPageNumber(address.get('page')) ?? 1, chosen: { ...Object.fromEntries(values), ...period } }
}

/** The parameters of the filters in force, for the address and for the call alike. */
export function logParameters({ at: period = [], ...others }: ChosenFilters): readonly (readonly [name: string, value: string])[] {
  const [from, to] = period
  const one = Object.entries(others).flatMap(([name, [value]]) => (value ? [[name, value] as const] : []))
  return [...one, ...(from && to ? ([['from', from] as const, ['to', to] as const] as const) : [])]
}

/** The address of a log with these filters and this page. */
export function writeLogQuery(log: string, { page, chosen }: LogQuery): Record<string, string> {
  return { log, ...Object.fromEntries(logParameters(chosen)), ...(page > 1 ? { page: String(page) } : {}) }
}
