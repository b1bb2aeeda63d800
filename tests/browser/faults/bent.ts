import type { Play } from './fault.ts'

/** How the records of a true answer are bent. */
export type Bend = 'missing' | 'null' | 'wrongTypes' | 'noId'

type Json = Readonly<Record<string, unknown>>

const benders: Record<Bend, (record: Json, index: number) => Json> = {
  missing: ({ id }) => ({ id }),
  null: (record) => Object.fromEntries(Object.keys(record).map((name) => [name, name === 'id' ? record.id : null])),
  wrongTypes: (record) => Object.fromEntries(Object.entries(record).map(([name, value]) => [name, name === 'id' ? value : wrong(value)])),
  noId: (record, index) => (index % 2 === 0 ? { ...record, id: null } : record),
}

function wrong(value: unknown): unknown {
  if (typeof value === 'number') return 'about seven'
  if (typeof value === 'string') return { odd: true }
  if (typeof value === 'boolean') return 'perhaps'
  if (Array.isArray(value)) return 'no list'
  return value === null ? 42 : ['neither this']
}

/** Fetches the true answer and bends its records: those of a list wherever it stands, or the one record. */
export function bent(how: Bend): Play {
  const bend = benders[how]
  return async (route) => {
    const response = await route.fetch()
    const whole = (await response.json()) as { data?: unknown }
    await route.fulfill({ response, json: { ...whole, data: bendData(whole.data, bend) } })
  }
}

function bendData(data: unknown, bend: (record: Json, index: number) => Json): unknown {
  if (Array.isArray(data)) return data.map((each, index) => (isRecord(each) ? bend(each, index) : each))
  if (!isRecord(data)) return data
  const list = Object.entries(data).find(([name, value]) => Array.isArray(value) && !('id' in data) && name !== 'tests')
  if (!list) return bend(data, 0)
  return { ...data, [list[0]]: bendData(list[1], bend) }
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
