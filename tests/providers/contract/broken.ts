import type { BaseRecord } from '@refinedev/core'
import { answered, asked, type Break, calling, type Given, listed, otherFacts, page, swallow, without, writes } from './breaks.ts'
import type { RowName } from './rows.ts'

/** Providers with one mistake each, by the row that must find it. */
export const brokenBy: Partial<Readonly<Record<RowName, Readonly<Record<string, Break>>>>> = {
  'pages count from 1, without gap or overlap': {
    'pages from 0': asked((given) => ({ pagination: { ...page(given), currentPage: page(given).currentPage + 1 } })),
    'always the first page': asked((given) => ({ pagination: { ...page(given), currentPage: 1 } })),
    'pages that overlap': asked((given) => ({ pagination: { ...page(given), pageSize: page(given).pageSize - 1 } })),
    'the last row of a page is lost': listed(({ data, total }) => ({ data: data.slice(0, -1), total })),
    'the count is that of the page': listed(({ data }) => ({ data, total: data.length })),
    'the count is a text': listed(({ data, total }) => ({ data, total: String(total) })),
  },
  'a page past the end is empty and keeps the count': {
    'no count past the end': listed(({ data, total }) => ({ data, total: data.length === 0 ? 0 : total })),
    'the last page past the end': asked((given) => ({ pagination: { ...page(given), currentPage: Math.min(page(given).currentPage, 3) } })),
  },
  'a filter keeps what fits and nothing else, and the count follows': {
    'filters left out': asked(() => ({ filters: [] })),
    'the first filter alone': asked(({ filters = [] }) => ({ filters: filters.slice(0, 1) })),
    'the count of all, whatever is filtered': listed(({ data }) => ({ data, total: 7 })),
  },
  'a bound is in rupees as typed': {
    'bounds as paise': asked(({ filters = [] }) => ({
      filters: filters.map((each) => ('field' in each && each.field === 'minPrice' ? { ...each, value: Number(each.value) * 100 } : each)),
    })),
  },
  'the search finds parts of words, capitals or not': {
    'the search left out': asked(({ filters = [] }) => ({ filters: filters.filter((each) => !('field' in each) || each.field !== 'search') })),
    'the search by capitals': listed(({ data, total }, given) => (JSON.stringify(given).includes('GLUC') ? { data: [], total: 0 } : { data, total })),
  },
  'an empty filter filters nothing': {
    'an empty filter that finds nothing': listed((list, given) => (JSON.stringify(given).includes('""') ? { data: [], total: 0 } : list)),
  },
  'sorts up and down, numbers as numbers': {
    'the sort left out': asked(() => ({ sorters: [] })),
    'up alone': asked(({ sorters = [] }) => ({ sorters: sorters.map((each) => ({ ...each, order: 'asc' })) })),
    'numbers sorted as texts': listed(({ data, total }, given) => ({
      total,
      data: given.sorters ? data.toSorted((a, b) => (String(a.price) < String(b.price) ? -1 : 1)) : data,
    })),
  },
  'false is a value of a filter': {
    'false is no filter': asked(({ filters = [] }) => ({ filters: filters.filter((each) => each.value && each.value !== 'false') })),
  },
  'false, 0 and nothing are values that are written': {
    'false is not written': writes((variables) => without(variables, (value) => value === false)),
    '0 is not written': writes((variables) => without(variables, (value) => value === 0)),
    'nothing is not written': writes((variables) => without(variables, (value) => value === null)),
  },
  'an unknown operator is refused, not left out': {
    'an operator left out': asked(({ filters = [] }) => ({ filters: filters.filter(({ operator }) => operator === 'eq') })),
  },
  'any id is found under itself': {
    'an id escaped twice': calling('getOne', (given, next) => next({ ...given, id: encodeURIComponent(given.id) })),
    'an id cut at its slash': calling('update', (given, next) => next({ ...given, id: given.id.split('/')[0] })),
    'an id that cannot be deleted': calling('deleteOne', (given, next) => next({ ...given, id: given.id.replace('?', '') })),
  },
  'an id is a text': {
    'ids as numbers': answered('getOne', (data) => ({ ...data, id: 1 })),
  },
  'amounts are whole paise': {
    'amounts in rupees': answered('getOne', (data) => ({ ...data, price: Number(data.price) / 100 })),
    'amounts written as paise': writes((variables) => ({ ...variables, price: Number(variables.price) * 100 })),
  },
  'many records come in the order they were asked for, each once': {
    'many in the order of the table': calling('getMany', (given, next) => next({ ...given, ids: given.ids.toSorted() })),
    'many with one twice': answered('getMany', (data) => [...(data as never[]), (data as never[])[0]]),
  },
  'of many records those that are gone are left out': {
    'many with what is gone as nothing': answered('getMany', (data, { ids }) => ids.map((id) => (data as BaseRecord[]).find((each) => each.id === id))),
    'many that fail for one that is gone': calling('getMany', async ({ ids }, _, provider) => ({
      data: await Promise.all(ids.map(async (id) => (await provider.getOne({ resource: 'kits', id })).data)),
    })),
  },
  'what is made is answered with its id, and is there': {
    'made without an id': answered('create', ({ id, ...data }) => data),
    'made nowhere': calling('create', ({ variables }) => ({ data: { ...variables, id: 'new-1' } })),
    'made twice': calling('create', async (given, next) => [await next(given), await next({ ...given, variables: { ...given.variables, name: 'Twice' } })][0]),
  },
  'what is given is left as it is': {
    'what is given is changed': calling('create', (given, next) => {
      given.variables.name = String(given.variables.name).trim()
      return next(given)
    }),
  },
  'a change touches what it names and nothing else': {
    'a change that empties the rest': writes((variables) => ({ price: null, stock: null, ...variables })),
    'a change that answers what was before': calling('update', async (given, next, provider) => {
      const before = await provider.getOne({ resource: 'kits', id: given.id })
      await next(given)
      return before
    }),
    'a change of nothing': calling('update', ({ id, variables }) => ({ data: { price: 900, isActive: true, stock: 0, ...variables, id } })),
  },
  'what is deleted is gone, and nothing else': {
    'a deletion of nothing': calling('deleteOne', ({ id }) => ({ data: { id } })),
    'a deletion of the first': calling('deleteOne', async (given, next) => next({ ...given, id: 'k1' }).then(() => ({ data: { id: given.id } }))),
  },
  'a record that is not there is a 404, to read, change and delete': {
    'a missing record as nothing': calling('getOne', (given, next) => next(given).catch(() => ({ data: null }))),
    'a missing record is deleted': calling('deleteOne', (given, next) => next(given).catch(() => ({ data: given }))),
    'a missing record is made': calling('update', (given, next, provider) =>
      next(given).catch(() => provider.create({ resource: 'kits', variables: given.variables })),
    ),
  },
  'a resource that nobody declared is a mistake': {
    'an unknown resource is an empty list': calling('getList', (given, next) => next(given).catch(() => ({ data: [], total: 0 }))),
  },
  'an action goes with its payload and gives its data': {
    'an action without its payload': calling('custom', (given, next) => next({ ...given, payload: {} })),
    'an action with its envelope': answered('custom', (data) => ({ status: 'success', data })),
  },
  'a multipart upload goes with its file': {
    'an upload as JSON': calling('custom', (given, next) => next({ ...given, payload: { form: 'file' } })),
  },
  'a file comes with its name': {
    'a file without its name': answered('custom', ({ blob }) => ({ blob, name: null })),
    'a name in Latin letters': answered('custom', ({ blob }) => ({ blob, name: 'x.png' })),
  },
  '401 ends the session once for many calls': {
    '401 reported for each call': (opened) => ({ ...opened, signedOut: () => opened.arrived.length }),
    '401 reported to nobody': (opened) => ({ ...opened, signedOut: () => 0 }),
  },
  '403 is reported as such': {
    '403 as an empty list': swallow(['forbidden']),
    '403 without its words': otherFacts(({ detail }) => ({ message: detail })),
  },
  'a failed sign-in is reported in the words of the server': {
    'a failed sign-in that succeeds': (opened) => ({ ...opened, signIn: async () => undefined }),
    'a failed sign-in without words': (opened) => ({ ...opened, signIn: () => Promise.reject(new Error('401')) }),
  },
  '409 keeps the words of the server': {
    '409 as a success': swallow(['conflict']),
    '409 without its status': otherFacts(() => ({ statusCode: 0 })),
  },
  '412 is reported as such': {
    '412 as 409': otherFacts(() => ({ kind: 'conflict' })),
  },
  '422 comes to its fields': {
    '422 without its fields': otherFacts(() => ({ errors: undefined })),
  },
  '429 says how long to wait': {
    '429 without its wait': otherFacts(() => ({ retryAfterMs: undefined })),
  },
  '500 without a body hides what lies behind': {
    '500 as an empty list': swallow(['server']),
    '500 with what lies behind': otherFacts(() => ({ message: 'SELECT * FROM users' })),
  },
  'HTML in place of JSON is no answer': {
    'HTML as an empty list': swallow(['badAnswer']),
  },
  'a wrong envelope is named': {
    'a wrong envelope as an empty list': swallow(['badAnswer']),
    'a wrong envelope without its name': otherFacts(() => ({ message: 'Something went wrong' })),
  },
  'a missing count is named': {
    'a missing count as none': swallow(['badAnswer']),
  },
  'a missing list names its address': {
    'a missing list as an empty one': swallow(['missing']),
    'a missing list that was deleted': otherFacts(({ detail }) => ({ message: detail })),
  },
  'an unreachable server is reported as such': {
    'an unreachable server as an empty list': swallow(['network']),
    'an unreachable server that surely saved nothing': otherFacts(() => ({ outcome: 'refused' })),
  },
  'a cancelled call is no failure of the server': {
    'a cancelled call that is sent all the same': calling('custom', (given, next) => next({ ...given, payload: {} })),
  },
  'a write is repeated with one Idempotency-Key': {
    'a repetition with a key of its own': (opened) => ({
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
  },
  'an update says which version it changes': {
    'an update without its version': writes(({ version, ...variables }) => variables),
  },
  'an update that nothing confirms is not taken for done': {
    'anything confirms an update': calling('update', (given, next) => next(given).catch(() => ({ data: given.variables }))),
  },
  'the address bar reaches no call': {
    'the address bar chooses the method': calling('getList', (given, next, provider) =>
      'meta' in given && given.meta ? provider.deleteOne({ resource: 'kits', id: 'k7' }) : next(given),
    ),
    'the address bar chooses the path': calling('getOne', (given, next, provider) =>
      given.meta ? provider.custom?.({ url: '/users', method: 'get' }).catch(() => next(given)) : next(given),
    ),
  },
  'a row that cannot be read hides no other': {
    'rows that cannot be read are left out': listed(({ data, total }) => ({ data: data.filter((row) => row.unreadable === undefined), total })),
  },
}
