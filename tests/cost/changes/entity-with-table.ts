import { type Change, permissionLine } from '../change.ts'

/** Partner laboratories, to which rare tests are sent: kept in a table of their own. */
export const entityWithTable: Change = {
  row: 'entity with a table of its own',
  forgotten: 'server/db/migrations/{next}_partner_laboratories.sql',
  files: [
    {
      file: 'resources/partner-laboratories.ts',
      text: `import { defineResource } from '#definition/define-resource.ts'
import { integer, phone, text, yesNo } from '#definition/kind.ts'

export default defineResource({
  name: 'partner-laboratories',
  label: { one: 'partner laboratory', many: 'partner laboratories' },
  menu: { icon: 'test', order: 36 },
  permission: 'tests',
  title: 'name',
  fields: {
    name: text({ required: 'Name is required', notNull: true, unique: true, sort: true }),
    city: text({ required: 'City is required', notNull: true, sort: true }),
    phone: phone(),
    turnaroundHours: integer({ label: 'Hours to a result', min: 1, max: 720 }),
    isActive: yesNo({ label: 'Status', words: ['Active', 'Inactive'], initial: true }),
  },
  list: {
    columns: ['name', 'city', 'phone', 'turnaroundHours', 'isActive'],
    sort: { field: 'name', order: 'asc' },
    search: 'Search name or city',
    filters: { isActive: 'isActive' },
  },
})
`,
    },
    {
      file: 'server/db/tables/partner-laboratories.ts',
      text: `import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, searchText, stamps } from '#server/db/columns.ts'

/** Laboratories to which tests are sent that are not done here. The search text holds name and city. */
export const partnerLaboratories = pgTable(
  'partner_laboratories',
  {
    id: id(),
    name: text('name').notNull(),
    city: text('city').notNull(),
    phone: text('phone'),
    turnaroundHours: integer('turnaround_hours'),
    isActive: boolean('is_active').notNull().default(true),
    searchText: searchText(),
    ...stamps(),
  },
  (t) => [uniqueIndex('partner_laboratories_name').on(sql\`lower(\${t.name})\`)],
)
`,
    },
    {
      file: 'server/db/migrations/{next}_partner_laboratories.sql',
      text: `create table partner_laboratories (
  id uuid primary key,
  name text not null,
  city text not null,
  phone text,
  turnaround_hours integer,
  is_active boolean not null default true,
  search_text text not null default '',
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
)
--> statement-breakpoint
create unique index partner_laboratories_name on partner_laboratories (lower(name))
`,
    },
    permissionLine("'/partner-laboratories': ['tests', 'create edit delete'],"),
  ],
  trial: {
    file: 'tests/api/catalogue/partner-laboratories.test.ts',
    text: `import { expect, test } from 'vitest'
import { partnerLaboratories } from '#server/db/tables/partner-laboratories.ts'
import { smallApi } from '#tests/support/lab-api.ts'

const api = smallApi()

test('a partner laboratory is kept in its own table, found by its city, and no second has its name', async () => {
  const made = await api.call('POST', '/partner-laboratories', { name: 'Metro Reference', city: 'Pune', turnaroundHours: 48 })
  expect(made.status).toBe(201)
  expect((await api.call('POST', '/partner-laboratories', { name: 'METRO reference', city: 'Nashik' })).status).toBe(422)
  expect((await api.call('PUT', \`/partner-laboratories/\${made.body.data.id}\`, { phone: '+919800000041' })).status).toBe(200)
  const found = await api.call('GET', '/partner-laboratories?search=pune')
  expect(found.body.data.items.map(({ name }) => name)).toEqual(['Metro Reference'])
  expect(await api.db.select().from(partnerLaboratories)).toMatchObject([
    { name: 'Metro Reference', city: 'Pune', phone: '+919800000041', turnaroundHours: 48, isActive: true, version: 2 },
  ])
})
`,
  },
  proofs: [
    { file: 'tests/api/catalogue/partner-laboratories.test.ts', names: ['a partner laboratory is kept in its own table'] },
    { file: 'tests/guards/permissions/matrix.test.ts', names: ['/partner-laboratories'] },
    { file: 'tests/api/db/schema.test.ts', names: ['the migrations make exactly', 'the table partner_laboratories is as the schema says'] },
  ],
}
