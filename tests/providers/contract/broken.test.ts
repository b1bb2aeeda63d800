// @vitest-environment happy-dom
import type { BaseRecord, DataProvider, GetListParams } from '@refinedev/core'
import { expect, test } from 'vitest'
import { ApiError } from '#providers/http/api-error.ts'
import { sevenKits } from '#tests/providers/contract/kits.ts'
import { contract, type RowName, rowNames } from '#tests/providers/contract/rows.ts'
import type { Between, Opened } from '#tests/providers/contract/subject.ts'
import { lab } from '#tests/providers/contract/subjects.ts'

type Call = (...given: never[]) => Promise<unknown>
// The wrappers hand on whatever they are given.
type Given = Readonly<Record<string, unknown>> & { readonly id: string; readonly ids: string[]; readonly variables: Record<string, unknown> }
type Listed = { data: BaseRecord[]; total: number }
type Method = 'getList' | 'getOne' | 'getMany' | 'create' | 'update' | 'deleteOne' | 'custom'
type Break = (opened: Opened) => Opened

/** A provider of which one call is made otherwise; `next` makes it rightly. */
const with_ =
  (method: Method, otherwise: (given: Given, next: (given: object) => Promise<never>, provider: DataProvider) => unknown): Break =>
  (opened) => {
    const right = opened.provider[method] as unknown as Call
    const wrong = async (given: Given) => otherwise(given, (passed) => right(passed as never) as Promise<never>, opened.provider)
    return { ...opened, provider: { ...opened.provider, [method]: wrong } as unknown as DataProvider }
  }
const asked = (change: (given: GetListParams) => object): Break =>
  with_('getList', (given, next) => next({ ...given, ...change(given as unknown as GetListParams) }))
const listed = (change: (list: Listed, given: Given) => object): Break => with_('getList', async (given, next) => change(await next(given), given))
const answered = (method: Method, change: (data: BaseRecord, given: Given) => unknown): Break =>
  with_(method, async (given, next) => ({ data: change(((await next(given)) as { data: BaseRecord }).data, given) }))
const writes = (change: (variables: Record<string, unknown>) => object): Break =>
  with_('update', (given, next) => next({ ...given, variables: change(given.variables) }))
/** A provider whose failures become something else, in every call. */
const failing =
  (turn: (error: ApiError) => unknown): Break =>
  (opened) => {
    const provider = Object.fromEntries(
      Object.entries(opened.provider).map(([name, call]) => [
        name,
        async (...given: unknown[]) => {
          try {
            return await (call as (...passed: unknown[]) => unknown)(...given)
          } catch (error) {
            if (error instanceof ApiError) return turn(error)
            throw error
          }
        },
      ]),
    )
    return { ...opened, provider: provider as unknown as DataProvider }
  }
const otherFacts = (facts: (error: ApiError) => object) =>
  failing((error) => {
    throw Object.assign(new ApiError(error.kind, { write: error.write, cause: error.cause }), error, facts(error))
  })
const swallow = (kinds: readonly string[]) =>
  failing((error) => {
    if (!kinds.includes(error.kind)) throw error
    return { data: [], total: 0 }
  })
const page = ({ pagination }: GetListParams) => ({ currentPage: 1, pageSize: 20, ...pagination })
const without = (row: Record<string, unknown>, unwanted: (value: unknown) => boolean) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => !unwanted(value)))

/** Providers with one mistake each, and the row that must find it. */
const mistakes: readonly [what: string, found: RowName, broken: Break][] = [
  [
    'pages from 0',
    'pages count from 1, without gap or overlap',
    asked((given) => ({ pagination: { ...page(given), currentPage: page(given).currentPage + 1 } })),
  ],
  ['always the first page', 'pages count from 1, without gap or overlap', asked((given) => ({ pagination: { ...page(given), currentPage: 1 } }))],
  [
    'pages that overlap',
    'pages count from 1, without gap or overlap',
    asked((given) => ({ pagination: { ...page(given), pageSize: page(given).pageSize - 1 } })),
  ],
  ['the last row of a page is lost', 'pages count from 1, without gap or overlap', listed(({ data, total }) => ({ data: data.slice(0, -1), total }))],
  ['the count is that of the page', 'pages count from 1, without gap or overlap', listed(({ data }) => ({ data, total: data.length }))],
  ['the count is a text', 'pages count from 1, without gap or overlap', listed(({ data, total }) => ({ data, total: String(total) }))],
  ['no count past the end', 'a page past the end is empty and keeps the count', listed(({ data, total }) => ({ data, total: data.length === 0 ? 0 : total }))],
  [
    'the last page past the end',
    'a page past the end is empty and keeps the count',
    asked((given) => ({ pagination: { ...page(given), currentPage: Math.min(page(given).currentPage, 3) } })),
  ],
  ['filters left out', 'a filter keeps what fits and nothing else, and the count follows', asked(() => ({ filters: [] }))],
  [
    'the first filter alone',
    'a filter keeps what fits and nothing else, and the count follows',
    asked(({ filters = [] }) => ({ filters: filters.slice(0, 1) })),
  ],
  ['the count of all, whatever is filtered', 'a filter keeps what fits and nothing else, and the count follows', listed(({ data }) => ({ data, total: 7 }))],
  [
    'bounds as paise',
    'a bound is in rupees as typed',
    asked(({ filters = [] }) => ({
      filters: filters.map((each) => ('field' in each && each.field === 'minPrice' ? { ...each, value: Number(each.value) * 100 } : each)),
    })),
  ],
  [
    'the search left out',
    'the search finds parts of words, capitals or not',
    asked(({ filters = [] }) => ({ filters: filters.filter((each) => !('field' in each) || each.field !== 'search') })),
  ],
  [
    'the search by capitals',
    'the search finds parts of words, capitals or not',
    listed(({ data, total }, given) => (JSON.stringify(given).includes('GLUC') ? { data: [], total: 0 } : { data, total })),
  ],
  [
    'an empty filter that finds nothing',
    'an empty filter filters nothing',
    listed((list, given) => (JSON.stringify(given).includes('""') ? { data: [], total: 0 } : list)),
  ],
  ['the sort left out', 'sorts up and down, numbers as numbers', asked(() => ({ sorters: [] }))],
  ['up alone', 'sorts up and down, numbers as numbers', asked(({ sorters = [] }) => ({ sorters: sorters.map((each) => ({ ...each, order: 'asc' })) }))],
  [
    'numbers sorted as texts',
    'sorts up and down, numbers as numbers',
    listed(({ data, total }, given) => ({ total, data: given.sorters ? data.toSorted((a, b) => (String(a.price) < String(b.price) ? -1 : 1)) : data })),
  ],
  [
    'false is no filter',
    'false is a value of a filter',
    asked(({ filters = [] }) => ({ filters: filters.filter((each) => each.value && each.value !== 'false') })),
  ],
  ['false is not written', 'false, 0 and nothing are values that are written', writes((variables) => without(variables, (value) => value === false))],
  ['0 is not written', 'false, 0 and nothing are values that are written', writes((variables) => without(variables, (value) => value === 0))],
  ['nothing is not written', 'false, 0 and nothing are values that are written', writes((variables) => without(variables, (value) => value === null))],
  [
    'an operator left out',
    'an unknown operator is refused, not left out',
    asked(({ filters = [] }) => ({ filters: filters.filter(({ operator }) => operator === 'eq') })),
  ],
  ['an id escaped twice', 'any id is found under itself', with_('getOne', (given, next) => next({ ...given, id: encodeURIComponent(given.id) }))],
  ['an id cut at its slash', 'any id is found under itself', with_('update', (given, next) => next({ ...given, id: given.id.split('/')[0] }))],
  ['an id that cannot be deleted', 'any id is found under itself', with_('deleteOne', (given, next) => next({ ...given, id: given.id.replace('?', '') }))],
  ['ids as numbers', 'an id is a text', answered('getOne', (data) => ({ ...data, id: 1 }))],
  ['amounts in rupees', 'amounts are whole paise', answered('getOne', (data) => ({ ...data, price: Number(data.price) / 100 }))],
  ['amounts written as paise', 'amounts are whole paise', writes((variables) => ({ ...variables, price: Number(variables.price) * 100 }))],
  [
    'many in the order of the table',
    'many records come in the order they were asked for, each once',
    with_('getMany', (given, next) => next({ ...given, ids: given.ids.toSorted() })),
  ],
  [
    'many with one twice',
    'many records come in the order they were asked for, each once',
    answered('getMany', (data) => [...(data as never[]), (data as never[])[0]]),
  ],
  [
    'many with what is gone as nothing',
    'of many records those that are gone are left out',
    answered('getMany', (data, { ids }) => ids.map((id) => (data as BaseRecord[]).find((each) => each.id === id))),
  ],
  [
    'many that fail for one that is gone',
    'of many records those that are gone are left out',
    with_('getMany', async ({ ids }, _, provider) => ({
      data: await Promise.all(ids.map(async (id) => (await provider.getOne({ resource: 'kits', id })).data)),
    })),
  ],
  ['made without an id', 'what is made is answered with its id, and is there', answered('create', ({ id, ...data }) => data)],
  ['made nowhere', 'what is made is answered with its id, and is there', with_('create', ({ variables }) => ({ data: { ...variables, id: 'new-1' } }))],
  [
    'made twice',
    'what is made is answered with its id, and is there',
    with_('create', async (given, next) => [await next(given), await next({ ...given, variables: { ...given.variables, name: 'Twice' } })][0]),
  ],
  [
    'what is given is changed',
    'what is given is left as it is',
    with_('create', (given, next) => {
      given.variables.name = String(given.variables.name).trim()
      return next(given)
    }),
  ],
  ['a change that empties the rest', 'a change touches what it names and nothing else', writes((variables) => ({ price: null, stock: null, ...variables }))],
  [
    'a change that answers what was before',
    'a change touches what it names and nothing else',
    with_('update', async (given, next, provider) => {
      const before = await provider.getOne({ resource: 'kits', id: given.id })
      await next(given)
      return before
    }),
  ],
  [
    'a change of nothing',
    'a change touches what it names and nothing else',
    with_('update', ({ id, variables }) => ({ data: { price: 900, isActive: true, stock: 0, ...variables, id } })),
  ],
  ['a deletion of nothing', 'what is deleted is gone, and nothing else', with_('deleteOne', ({ id }) => ({ data: { id } }))],
  [
    'a deletion of the first',
    'what is deleted is gone, and nothing else',
    with_('deleteOne', async (given, next) => next({ ...given, id: 'k1' }).then(() => ({ data: { id: given.id } }))),
  ],
  [
    'a missing record as nothing',
    'a record that is not there is a 404, to read, change and delete',
    with_('getOne', (given, next) => next(given).catch(() => ({ data: null }))),
  ],
  [
    'a missing record is deleted',
    'a record that is not there is a 404, to read, change and delete',
    with_('deleteOne', (given, next) => next(given).catch(() => ({ data: given }))),
  ],
  [
    'a missing record is made',
    'a record that is not there is a 404, to read, change and delete',
    with_('update', (given, next, provider) => next(given).catch(() => provider.create({ resource: 'kits', variables: given.variables }))),
  ],
  [
    'an unknown resource is an empty list',
    'a resource that nobody declared is a mistake',
    with_('getList', (given, next) => next(given).catch(() => ({ data: [], total: 0 }))),
  ],
  ['an action without its payload', 'an action goes with its payload and gives its data', with_('custom', (given, next) => next({ ...given, payload: {} }))],
  ['an action with its envelope', 'an action goes with its payload and gives its data', answered('custom', (data) => ({ status: 'success', data }))],
  ['an upload as JSON', 'a multipart upload goes with its file', with_('custom', (given, next) => next({ ...given, payload: { form: 'file' } }))],
  ['a file without its name', 'a file comes with its name', answered('custom', ({ blob }) => ({ blob, name: null }))],
  ['a name in Latin letters', 'a file comes with its name', answered('custom', ({ blob }) => ({ blob, name: 'x.png' }))],
  ['401 reported for each call', '401 ends the session once for many calls', (opened) => ({ ...opened, signedOut: () => opened.arrived.length })],
  ['401 reported to nobody', '401 ends the session once for many calls', (opened) => ({ ...opened, signedOut: () => 0 })],
  ['403 as an empty list', '403 is reported as such', swallow(['forbidden'])],
  ['403 without its words', '403 is reported as such', otherFacts(({ detail }) => ({ message: detail }))],
  ['a failed sign-in that succeeds', 'a failed sign-in is reported in the words of the server', (opened) => ({ ...opened, signIn: async () => undefined })],
  [
    'a failed sign-in without words',
    'a failed sign-in is reported in the words of the server',
    (opened) => ({ ...opened, signIn: () => Promise.reject(new Error('401')) }),
  ],
  ['409 as a success', '409 keeps the words of the server', swallow(['conflict'])],
  ['409 without its status', '409 keeps the words of the server', otherFacts(() => ({ statusCode: 0 }))],
  ['412 as 409', '412 is reported as such', otherFacts(() => ({ kind: 'conflict' }))],
  ['422 without its fields', '422 comes to its fields', otherFacts(() => ({ errors: undefined }))],
  ['429 without its wait', '429 says how long to wait', otherFacts(() => ({ retryAfterMs: undefined }))],
  ['500 as an empty list', '500 without a body hides what lies behind', swallow(['server'])],
  ['500 with what lies behind', '500 without a body hides what lies behind', otherFacts(() => ({ message: 'SELECT * FROM users' }))],
  ['HTML as an empty list', 'HTML in place of JSON is no answer', swallow(['badAnswer'])],
  ['a wrong envelope as an empty list', 'a wrong envelope is named', swallow(['badAnswer'])],
  ['a wrong envelope without its name', 'a wrong envelope is named', otherFacts(() => ({ message: 'Something went wrong' }))],
  ['a missing count as none', 'a missing count is named', swallow(['badAnswer'])],
  ['a missing list as an empty one', 'a missing list names its address', swallow(['missing'])],
  ['a missing list that was deleted', 'a missing list names its address', otherFacts(({ detail }) => ({ message: detail }))],
  ['an unreachable server as an empty list', 'an unreachable server is reported as such', swallow(['network'])],
  ['an unreachable server that surely saved nothing', 'an unreachable server is reported as such', otherFacts(() => ({ outcome: 'refused' }))],
  [
    'a cancelled call that is sent all the same',
    'a cancelled call is no failure of the server',
    with_('custom', (given, next) => next({ ...given, payload: {} })),
  ],
  [
    'a repetition with a key of its own',
    'a write is repeated with one Idempotency-Key',
    (opened) => ({
      ...opened,
      arrived: opened.arrived,
      provider: {
        ...opened.provider,
        create: ((given: Given) =>
          Promise.all([
            opened.provider.create(given as never),
            opened.provider.create({ ...given, variables: { ...given.variables, name: 'Other' } } as never),
          ])) as never,
      },
    }),
  ],
  ['an update without its version', 'an update says which version it changes', writes(({ version, ...variables }) => variables)],
  [
    'anything confirms an update',
    'an update that nothing confirms is not taken for done',
    with_('update', (given, next) => next(given).catch(() => ({ data: given.variables }))),
  ],
  [
    'the address bar chooses the method',
    'the address bar reaches no call',
    with_('getList', (given, next, provider) => ('meta' in given && given.meta ? provider.deleteOne({ resource: 'kits', id: 'k7' }) : next(given))),
  ],
  [
    'the address bar chooses the path',
    'the address bar reaches no call',
    with_('getOne', (given, next, provider) => (given.meta ? provider.custom?.({ url: '/users', method: 'get' }).catch(() => next(given)) : next(given))),
  ],
  [
    'rows that cannot be read are left out',
    'a row that cannot be read hides no other',
    listed(({ data, total }) => ({ data: data.filter((row) => row.unreadable === undefined), total })),
  ],
]

const outcome = (name: RowName, broken: Break) =>
  contract[name](async (between?: Between) => broken(await lab.open(sevenKits, between))).then(
    () => 'kept',
    () => 'found',
  )

test.each(mistakes)('%s is found by: %s', async (_, found, broken) => {
  expect(await outcome(found, broken)).toBe('found')
})

test('without a mistake the same rows are kept, and every row finds one', async () => {
  const found = new Set(mistakes.map(([, name]) => name))
  // Its declarations are its own: it is held against planted answers in tests/providers/foreign.
  expect(rowNames.filter((name) => !found.has(name))).toEqual(['a list in every declared envelope'])
  expect(mistakes.length).toBeGreaterThanOrEqual(40)
  for (const name of found) expect(await outcome(name, (opened) => opened)).toBe('kept')
})
