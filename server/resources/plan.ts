import { addDays, type CivilDate, civilDateOf, isCivilDate, startOfDay } from '#domain/civil-date.ts'
import type { Declaration, Filter } from '#definition/declaration.ts'
import type { AnyField, FieldKind, Fields } from '#definition/field.ts'
import { fieldProblem, readField } from '#definition/kind-rules.ts'
import { parameterName } from '#definition/wire-names.ts'
import { invalid } from '#server/call/problem.ts'
import { isRecordId } from '#server/call/record-id.ts'

/** One condition of a list. `before` leaves its own value out. */
export interface FilterClause {
  readonly field: string
  readonly by: 'is' | 'atLeast' | 'atMost' | 'before' | 'contains' | 'among' | 'notAmong'
  readonly value: unknown
}

/** The filters of a declaration by the name of their parameter; `others` are those that it does not declare. */
export function filtersOf(declaration: Declaration, others: Readonly<Record<string, Filter<Fields>>> = {}): Readonly<Record<string, Filter<Fields>>> {
  return { ...others, ...declaration.list.advanced, ...declaration.list.filters }
}

const texts: ReadonlySet<string> = new Set(['text', 'longText', 'email'] satisfies FieldKind[])

/** True for a field of words, which are sorted without regard to capitals: `hs-CRP` is among the names with H. */
export function isText({ fields }: Declaration, name: string): boolean {
  return texts.has(fields[name]?.kind ?? '')
}

const searchedKinds: ReadonlySet<string> = new Set(['text', 'email', 'phone'] satisfies FieldKind[])

/** The fields whose words a list is searched by, unless its table says otherwise: the title, and short texts. */
export function searchedFields({ fields, title }: Declaration): string[] {
  return Object.keys(fields).filter((name) => name === title || searchedKinds.has(fields[name]?.kind ?? ''))
}

/** The fields that a list may be sorted by. */
export function sortsOf(declaration: Declaration): readonly [string, ...string[]] {
  const first = declaration.list.sort?.field ?? 'createdAt'
  const others = Object.keys(declaration.fields).filter((name) => declaration.fields[name]?.sort && name !== first)
  return [first, ...others, ...(first === 'createdAt' || others.includes('createdAt') ? [] : ['createdAt'])]
}

/** The conditions from the parameters of a call. Throws a 422 at an unreadable parameter. Days are the laboratory's. */
export function filterClausesOf(
  declaration: Declaration,
  filters: Readonly<Record<string, Filter<Fields>>>,
  query: Readonly<Record<string, unknown>>,
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): FilterClause[] {
  return Object.entries(filters).flatMap(([name, filter]) => {
    const parameter = parameterName(declaration.fields, name)
    const raw = query[parameter]
    if (typeof raw !== 'string' || raw === '') return []
    if (typeof filter === 'object' && 'flag' in filter) return raw === 'true' ? flagClauses(declaration, filter, civilDateOf(now, timeZone), timeZone) : []
    const asked = askedOf(filter, name)
    const field = asked && declaration.fields[asked.field]
    if (!field) return []
    return [testOf(asked, field, raw, parameter, timeZone)]
  })
}

/** The conditions of a checked checkbox: the day is over, and the record meets its condition. */
function flagClauses({ fields }: Declaration, { past, when }: Extract<Filter<Fields>, { flag: string }>, today: CivilDate, timeZone: string): FilterClause[] {
  const field = past === undefined ? undefined : fields[past]
  if (past === undefined || !field) return []
  const conditions = Object.entries(when ?? {}).map(([name, expected]): FilterClause => {
    const isExcluded = typeof expected === 'object' && expected !== null && 'not' in expected
    return { field: name, by: isExcluded ? 'notAmong' : 'among', value: [isExcluded ? expected.not : expected].flat() }
  })
  return [{ field: past, by: 'before', value: field.kind === 'instant' ? startOfDay(today, timeZone).toISOString() : today }, ...conditions]
}

function askedOf(filter: Filter<Fields>, parameter: string): { field: string; by: 'is' | 'atLeast' | 'atMost' | 'contains' } | null {
  if (typeof filter === 'string') return { field: filter, by: 'is' }
  if ('field' in filter) return { field: filter.field, by: 'is' }
  if ('atLeast' in filter) return { field: filter.atLeast, by: 'atLeast' }
  if ('atMost' in filter) return { field: filter.atMost, by: 'atMost' }
  return 'contains' in filter ? { field: parameter, by: 'contains' } : null
}

function testOf(
  asked: { field: string; by: 'is' | 'atLeast' | 'atMost' | 'contains' },
  field: AnyField,
  raw: string,
  parameter: string,
  timeZone: string,
): FilterClause {
  if (asked.by === 'contains') return { ...asked, value: raw }
  if (field.kind === 'instant' && isCivilDate(raw) && asked.by !== 'is') {
    return asked.by === 'atLeast'
      ? { ...asked, value: startOfDay(raw, timeZone).toISOString() }
      : { ...asked, by: 'before', value: startOfDay(addDays(raw, 1), timeZone).toISOString() }
  }
  const typed = typedValue(field, raw)
  const read = readField(field, typed)
  const value = 'problem' in read ? null : read.value
  if (value === null || (field.kind === 'reference' && !isRecordId(value)))
    throw invalid({ [parameter]: [fieldProblem(field, typed) ?? 'This value cannot be used'] })
  return { ...asked, value }
}

function typedValue(field: AnyField, raw: string): unknown {
  if (field.kind === 'yesNo') return raw === 'true' ? true : raw === 'false' ? false : raw
  return field.kind === 'rupees' || field.kind === 'integer' ? Number(raw) : raw
}
