import { expect, test } from 'vitest'
import { customers } from '#server/db/tables/customers.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { small } from '#tests/support/small-lab.ts'
import { auditOf, stored } from '#tests/support/stored.ts'

const noticed = labApi({ settings: { privacyNotice: '2026-11' } })
const without = labApi({ ownDatabase: true })

const register = async (api: typeof noticed, phone: string) =>
  (await api.call('POST', '/customers/admin', { as: 'admin', body: { name: 'Meena Joshi', phone, email: null, addresses: [] } })).body as {
    data: { id: string; privacyNotice: string | null }
  }

test('ACC-11 a registered customer keeps the version of the privacy notice that was shown', async () => {
  const { data } = await register(noticed, '9800000077')
  expect(data.privacyNotice).toBe('2026-11')
  expect((await auditOf(noticed.db, data.id, 'create'))[0]).toBeDefined()
  expect((await stored(noticed.db, customers, small.asha))?.privacyNotice).toBeNull()
  const other = await register(without, '9800000078')
  expect(other.data.privacyNotice).toBeNull()
})

test.each([
  [noticed, '2026-11'],
  [without, null],
] as const)('ACC-11 the registration form learns which version is shown', async (api, version) => {
  const { body } = await api.call('GET', '/customers/admin/privacy-notice', { as: 'admin' })
  expect((body as { data: unknown }).data).toEqual({ version })
})
