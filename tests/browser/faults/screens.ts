import type { Page } from '@playwright/test'
import type { ApiAnswer } from '#tests/browser/support/call-api.ts'
import type { ReadFault } from './read-faults.ts'

/** Calls the API as the super admin. */
export type Api = (method: string, path: string, body?: unknown) => Promise<ApiAnswer>

/** A screen that reads something. */
export interface Screen {
  readonly name: string
  /** The read that meets the fault, as a path below the API's base. */
  readonly call: RegExp
  /** Where the screen stands. */
  path(api: Api): Promise<string>
  /** The piece of the panel that draws it, fetched ahead of its opening. */
  readonly chunk: RegExp
  /** In sight once the screen has its content. */
  readonly content: (page: Page) => ReturnType<Page['locator']>
  /** It stands in a dialog over its list. */
  readonly isOverList?: boolean
  /** What the screen proves when it survives. */
  readonly ids: string
  /** Faults that mean something else here. */
  readonly except?: readonly ReadFault['name'][]
}

/** The id of the first row of a list, in the order the list itself has. */
export async function firstId(api: Api, path: string): Promise<string> {
  const { data } = await api('GET', path)
  const rows = Object.values(data).find(Array.isArray) as readonly { readonly id: string }[] | undefined
  const id = rows?.[0]?.id
  if (!id) throw new Error(`${path} has no rows`)
  return id
}

const list = (name: string, path: string, call: RegExp, ids: string): Screen => ({
  name,
  ids,
  call,
  path: async () => path,
  chunk: /\/panel-/,
  content: (page) => page.locator('tbody tr.list-row, .list-unreadable').first(),
})

const form = (name: string, resource: string, ids: string): Screen => ({
  name,
  ids,
  isOverList: true,
  call: new RegExp(`^/${resource}/[0-9a-f-]{36}$`),
  path: async (api) => `/${resource}/${await firstId(api, `/${resource}?limit=1`)}/edit`,
  chunk: /resource-form/,
  content: (page) => page.getByRole('button', { name: /^Save / }),
})

const shown = (name: string, resource: string, ids: string): Screen => ({
  name,
  ids,
  isOverList: true,
  call: new RegExp(`^/${resource}/[0-9a-f-]{36}$`),
  path: async (api) => `/${resource}/${await firstId(api, `/${resource}?limit=1`)}`,
  chunk: /resource-show/,
  content: (page) => page.getByRole('dialog').locator('dl').first(),
})

/** All screens that read. A new screen adds its row. */
export const screens: readonly Screen[] = [
  list('the orders list', '/orders', /^\/orders\/admin\/all/, 'ORD-05'),
  list('the pending orders', '/orders/pending', /^\/orders\/admin\/all/, 'ORD-01 ORD-05'),
  list('the tests list', '/tests', /^\/tests\?.*limit=25/, 'CAT-06'),
  list('the categories list', '/test-categories', /^\/test-categories\?.*sort=/, 'CTG-03'),
  list('the packages list', '/test-packages', /^\/test-packages\?/, 'PKG-01'),
  list('the user list', '/users', /^\/admin\/users\?/, 'USR-01'),
  form('the form of a test', 'tests', 'CAT-03'),
  form('the form of a category', 'test-categories', 'CTG-03'),
  form('the form of a package', 'test-packages', 'PKG-01'),
  shown('a test', 'tests', 'CAT-06'),
  shown('a category', 'test-categories', 'CTG-03'),
  shown('a package', 'test-packages', 'PKG-01'),
  {
    name: 'an order',
    ids: 'ODT-10',
    call: /^\/orders\/admin\/[0-9a-f-]{36}$/,
    path: async (api) => `/orders/${await firstId(api, '/orders/admin/all?limit=1')}`,
    chunk: /order-detail-page/,
    content: (page) => page.getByRole('tab', { name: 'Overview' }),
  },
]
