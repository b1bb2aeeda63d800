// @vitest-environment happy-dom
import type { BaseRecord, DataProvider, GetListParams } from '@refinedev/core'
import { expect, test } from 'vitest'
import { ApiError } from '#providers/http/api-error.ts'
import { sevenKits } from './kits.ts'
import { contract, type RowName } from './rows.ts'
import type { Between, Opened } from './subject.ts'
import { lab } from './subjects.ts'

type Call = (...given: never[]) => Promise<unknown>
type Given = Readonly<Record<string, unknown>> & { readonly id: string; readonly ids: string[]; readonly variables: Record<string, unknown> }
type Method = 'getList' | 'getOne' | 'getMany' | 'create' | 'update' | 'deleteOne' | 'custom'
/** Makes one mistake into an opened provider. */
type Break = (opened: Opened) => Opened

/** A provider that makes one of its calls otherwise; `next` makes it rightly. */
const calling =
  (method: Method, otherwise: (given: Given, next: (given: object) => Promise<never>, provider: DataProvider) => unknown): Break =>
  (opened) => {
    const right = opened.provider[method] as unknown as Call
    const wrong = async (given: Given) => otherwise(given, (passed) => right(passed as never) as Promise<never>, opened.provider)
    return { ...opened, provider: { ...opened.provider, [method]: wrong } as unknown as DataProvider }
  }
const asked = (change: (given: GetListParams) => object): Break =>
  calling('getList', (given, next) => next({ ...given, ...change(given as unknown as GetListParams) }))
const answered = (method: Method, change: (data: BaseRecord, given: Given) => unknown): Break =>
  calling(method, async (given, next) => ({ data: change(((await next(given)) as { data: BaseRecord }).data, given) }))
const writes = (change: (variables: Record<string, unknown>) => object): Break =>
  calling('update', (given, next) => next({ ...given, variables: change(given.variables) }))

/** A provider whose failures become something else, in every call. */
const failing =
  (turn: (error: ApiError) => unknown): Break =>
  (opened) => {
    const turned = async (call: () => unknown) => {
      try {
        return await call()
      } catch (error) {
        if (error instanceof ApiError) return turn(error)
        throw error
      }
    }
    const calls = Object.entries(opened.provider).map(([name, call]) => [name, (...given: never[]) => turned(() => (call as Call)(...given))])
    return { ...opened, provider: Object.fromEntries(calls) as unknown as DataProvider }
  }
const asEmptyList = failing(() => ({ data: [], total: 0 }))
const withFacts = (facts: object) =>
  failing((error) => {
    throw Object.assign(new ApiError(error.kind, { write: error.write, cause: error.cause }), error, facts)
  })

/** A mistake of each kind, and the row that must find it. */
const mistakes: readonly (readonly [what: string, found: RowName, broken: Break])[] = [
  ['always the first page', 'pages count from 1, without gap or overlap', asked(({ pagination }) => ({ pagination: { ...pagination, currentPage: 1 } }))],
  ['filters left out', 'a filter keeps what fits and nothing else, and the count follows', asked(() => ({ filters: [] }))],
  ['the sort left out', 'sorts up and down, numbers as numbers', asked(() => ({ sorters: [] }))],
  [
    'false is not written',
    'false, 0 and nothing are values that are written',
    writes((variables) => Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== false))),
  ],
  ['amounts in rupees', 'amounts are whole paise', answered('getOne', (data) => ({ ...data, price: Number(data.price) / 100 }))],
  ['an id escaped twice', 'any id is found under itself', calling('getOne', (given, next) => next({ ...given, id: encodeURIComponent(given.id) }))],
  [
    'many in the order of the table',
    'many records come in the order they were asked for, each once',
    calling('getMany', (given, next) => next({ ...given, ids: given.ids.toSorted() })),
  ],
  ['made without an id', 'what is made is answered with its id, and is there', answered('create', ({ id, ...data }) => data)],
  ['a change that empties the rest', 'a change touches what it names and nothing else', writes((variables) => ({ price: null, stock: null, ...variables }))],
  ['a deletion of nothing', 'what is deleted is gone, and nothing else', calling('deleteOne', ({ id }) => ({ data: { id } }))],
  ['an action without its payload', 'an action goes with its payload and gives its data', calling('custom', (given, next) => next({ ...given, payload: {} }))],
  ['401 reported for each call', '401 ends the session once for many calls', (opened) => ({ ...opened, signedOut: () => opened.arrived.length })],
  ['403 as an empty list', '403 is reported as such', asEmptyList],
  ['500 with what lies behind', '500 without a body hides what lies behind', withFacts({ message: 'SELECT * FROM users' })],
  ['422 without its fields', '422 comes to its fields', withFacts({ errors: undefined })],
  ['an update without its version', 'an update says which version it changes', writes(({ version, ...variables }) => variables)],
]

const outcome = (name: RowName, broken: Break) =>
  contract[name](async (between?: Between) => broken(await lab.open(sevenKits, between))).then(
    () => 'kept',
    () => 'found',
  )

test.each(mistakes)('self-test: %s is found by: %s', async (_, found, broken) => {
  expect([await outcome(found, broken), await outcome(found, (opened) => opened)]).toEqual(['found', 'kept'])
})
