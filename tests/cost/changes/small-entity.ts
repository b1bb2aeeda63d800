import { type Change, permissionLine } from '../change.ts'

/** Courier partners, who carry samples to the laboratory: served and stored from their declaration alone. */
export const smallEntity: Change = {
  row: 'small entity without a table',
  forgotten: 'tests/api/call/guards.ts',
  files: [
    {
      file: 'resources/courier-partners.ts',
      text: `import { defineResource } from '#definition/define-resource.ts'
import { integer, phone, rupees, text, yesNo } from '#definition/kind.ts'

export default defineResource({
  name: 'courier-partners',
  label: { one: 'courier partner', many: 'courier partners' },
  menu: { icon: 'collection', order: 57 },
  permission: 'orders',
  title: 'name',
  fields: {
    name: text({ required: 'Name is required', notNull: true, unique: true, sort: true }),
    phone: phone({ required: 'Phone is required' }),
    hoursToLaboratory: integer({ label: 'Hours to the laboratory', min: 1, max: 72 }),
    feePerTrip: rupees({ label: 'Fee per trip' }),
    isActive: yesNo({ label: 'Status', words: ['Active', 'Inactive'], initial: true }),
  },
  list: {
    columns: ['name', 'phone', 'hoursToLaboratory', 'feePerTrip', 'isActive'],
    sort: { field: 'name', order: 'asc' },
    search: 'Search name or phone',
    filters: { isActive: 'isActive' },
    export: true,
  },
})
`,
    },
    permissionLine("'/courier-partners': ['orders', 'export create edit delete'],"),
  ],
  trial: {
    file: 'tests/api/resources/courier-partners.test.ts',
    text: `import { expect, test } from 'vitest'
import { smallApi } from '#tests/support/lab-api.ts'

const api = smallApi()

test('a courier partner is made, found, filtered, changed and deleted; a second of the same name is refused', async () => {
  const swift = { name: 'Swift Couriers', phone: '+919800000031', hoursToLaboratory: 6, feePerTrip: 120.5 }
  const made = await api.call('POST', '/courier-partners', swift)
  expect([made.status, made.body.data.feePerTrip, made.body.data.isActive]).toEqual([201, 120.5, true])
  expect((await api.call('POST', '/courier-partners', { ...swift, name: 'SWIFT couriers' })).status).toBe(422)
  expect((await api.call('POST', '/courier-partners', { ...swift, name: 'Far', hoursToLaboratory: 73 })).status).toBe(422)
  const { id } = made.body.data
  expect((await api.call('PUT', \`/courier-partners/\${id}\`, { isActive: false })).status).toBe(200)
  const found = await api.call('GET', '/courier-partners?search=swift&isActive=false')
  expect(found.body.data.items.map(({ name }) => name)).toEqual(['Swift Couriers'])
  expect((await api.call('DELETE', \`/courier-partners/\${id}\`)).status).toBe(200)
  expect((await api.call('GET', '/courier-partners', undefined, { as: 'nobody' })).status).toBe(401)
})
`,
  },
  proofs: [
    { file: 'tests/api/resources/courier-partners.test.ts', names: ['a courier partner is made'] },
    { file: 'tests/guards/permissions/matrix.test.ts', names: ['/courier-partners'] },
  ],
}
