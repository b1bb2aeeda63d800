import type { Declaration } from '#definition/declaration.ts'
import { integer, text, yesNo } from '#definition/kind.ts'
import type { Dialect } from '#tests/providers/foreign/foreign-server.ts'
import { called } from '#tests/support/called.ts'

/** A small resource whose fields have other names on the wire. */
export const kits: Declaration = {
  ...called('kit'),
  permission: 'tests',
  fields: {
    name: text({ required: 'Name is required', from: 'kit_name', sort: true }),
    isActive: yesNo({ from: 'is_active', notNull: true }),
    room: text({ from: 'place.room', sort: true }),
    stock: integer(),
  },
  list: { columns: ['name'], search: 'Search kits', filters: { isActive: 'isActive', stock: 'stock' } },
}

/** The manners of the laboratory's own API. */
export const labDialect: Dialect = {
  list: { items: 'data.items', total: 'data.totalCount' },
  record: 'data',
  id: 'id',
  names: { page: 'page', limit: 'limit', sort: 'sort', order: 'order', search: 'search' },
  paging: 'page',
  done: null,
}
