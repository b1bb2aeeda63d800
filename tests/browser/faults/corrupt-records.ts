import type { Play } from './fault.ts'

/** Ways to corrupt the records of a true answer. */
type Bend = 'wrongTypes' | 'noId' | 'endless'

type Json = Readonly<Record<string, unknown>>

const benders: Record<Bend, (record: Json, index: number) => Json> = {
  wrongTypes: (record) => Object.fromEntries(Object.entries(record).map(([name, value]) => [name, name === 'id' ? value : wrong(value)])),
  endless: (record) => endless(record) as Json,
  noId: (record, index) => (index % 2 === 0 ? { ...record, id: null } : record),
}

/** Texts written by people, by their field names in answers. */
const writtenByPeople = /name|title|description|notes|reason|message|email|phone|address/i

/** Every text that somebody may have written is 20,000 characters without a blank, however deep it is. */
function endless(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return writtenByPeople.test(name) ? 'W'.repeat(20_000) : value
  if (Array.isArray(value)) return value.map((each) => endless(each, name))
  return isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, endless(each, key)])) : value
}

function wrong(value: unknown): unknown {
  if (typeof value === 'number') return 'about seven'
  if (typeof value === 'string') return { odd: true }
  if (typeof value === 'boolean') return 'perhaps'
  if (Array.isArray(value)) return 'no list'
  return value === null ? 42 : ['neither this']
}

/** Fetches the true answer and bends its records: those of a list wherever it is, or the one record. */
export function bent(how: Bend): Play {
  const bend = benders[how]
  return async (route, { noteBent }) => {
    const response = await route.fetch()
    const whole = (await response.json()) as { data?: unknown }
    const data = bendData(whole.data, bend)
    const [before, after] = [rowsIn(whole.data), rowsIn(data)]
    if (before && after)
      noteBent?.({ count: before.length, withoutId: before.filter((row, index) => idOf(row) !== null && idOf(after[index]) === null).length })
    await route.fulfill({ response, json: { ...whole, data } })
  }
}

function bendData(data: unknown, bend: (record: Json, index: number) => Json): unknown {
  const rows = rowsIn(data)
  if (!rows) return isRecord(data) ? bend(data, 0) : data
  const bentRows = rows.map((each, index) => (isRecord(each) ? bend(each, index) : each))
  return isRecord(data) ? Object.fromEntries(Object.entries(data).map(([name, value]) => [name, value === rows ? bentRows : value])) : bentRows
}

/** The rows of an answer that is a list, wherever they are; null where it is one record. */
function rowsIn(data: unknown): readonly unknown[] | null {
  if (Array.isArray(data)) return data
  if (!isRecord(data) || 'id' in data) return null
  const [rows] = Object.entries(data).flatMap(([name, value]) => (Array.isArray(value) && name !== 'tests' ? [value as readonly unknown[]] : []))
  return rows ?? null
}

function idOf(row: unknown): unknown {
  return isRecord(row) ? (row.id ?? null) : null
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
