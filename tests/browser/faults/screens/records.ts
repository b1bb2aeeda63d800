import type { Screen } from './screen.ts'
import { firstId } from './screen.ts'

const list = (name: string, path: string, call: RegExp, ids: string): Screen => ({
  name,
  ids,
  call,
  path: async () => path,
  content: (page) => page.locator('main tbody tr.list-row, .list-unreadable').first(),
  rows: (page) => page.locator('main tbody tr.ant-table-row'),
})

interface OfRecord {
  readonly name: string
  readonly resource: string
  readonly ids: string
  /** API path of the records, if it differs. */
  readonly api?: string
}

const ofRecord = ({ name, resource, ids, api = `/${resource}` }: OfRecord, suffix: string): Omit<Screen, 'content'> => ({
  name,
  ids,
  call: new RegExp(`^${api}/[0-9a-f-]{36}$`),
  path: async (call) => `/${resource}/${await firstId(call, `${api}?limit=1`)}${suffix}`,
  place: (page) => page.getByRole('dialog'),
})

const form = (of: OfRecord): Screen => ({
  ...ofRecord(of, '/edit'),
  content: (page) => page.getByRole('button', { name: /^Save / }),
})

const shown = (of: OfRecord): Screen => ({
  ...ofRecord(of, ''),
  content: (page) => page.getByRole('dialog').locator('dl').first(),
})

/** Lists, forms and records. */
export const recordScreens: readonly Screen[] = [
  list('the orders list', '/orders', /^\/orders\/admin\/all/, 'ORD-05'),
  list('the pending orders', '/orders/pending', /^\/orders\/admin\/all/, 'ORD-01 ORD-05'),
  list('the tests list', '/tests', /^\/tests\?.*limit=25/, 'CAT-06'),
  list('the categories list', '/test-categories', /^\/test-categories\?.*sort=/, 'CTG-03'),
  list('the packages list', '/test-packages', /^\/test-packages\?/, 'PKG-01'),
  list('the user list', '/users', /^\/admin\/users\?/, 'USR-01'),
  {
    name: 'the audit trail',
    ids: 'HIS-03',
    call: /^\/admin\/audit\?/,
    path: async () => '/settings/audit',
    content: (page) => page.locator('main tbody tr.ant-table-row').first(),
    rows: (page) => page.locator('main tbody tr.ant-table-row'),
  },
  form({ name: 'the form of a test', resource: 'tests', ids: 'CAT-03' }),
  form({ name: 'the form of a category', resource: 'test-categories', ids: 'CTG-03' }),
  form({ name: 'the form of a package', resource: 'test-packages', ids: 'PKG-01' }),
  form({ name: 'the form of a user', resource: 'users', ids: 'USR-06', api: '/admin/users' }),
  shown({ name: 'a test', resource: 'tests', ids: 'CAT-06' }),
  shown({ name: 'a category', resource: 'test-categories', ids: 'CTG-03' }),
  shown({ name: 'a package', resource: 'test-packages', ids: 'PKG-01' }),
  shown({ name: 'a user', resource: 'users', ids: 'USR-11', api: '/admin/users' }),
  {
    name: 'an order',
    ids: 'ODT-10',
    call: /^\/orders\/admin\/[0-9a-f-]{36}$/,
    path: async (api) => `/orders/${await firstId(api, '/orders/admin/all?limit=1')}`,
    content: (page) => page.getByRole('tab', { name: 'Overview' }),
  },
]
