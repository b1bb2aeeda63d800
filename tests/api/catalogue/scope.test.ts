import { expect, test } from 'vitest'
import { missingPermission } from '#domain/permission.ts'
import type { Role } from '#domain/role.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { small } from '#tests/support/small-lab.ts'
import { auditOf } from '#tests/support/stored.ts'

const api = smallApi()
const change = (as: Role, body: object, id: string = small.cbc) => api.call('PUT', `/tests/${id}`, body, { as })
const urea = (more: object) => ({ name: 'Urea', description: 'Kidney', price: 120, categoryId: small.blood, ...more })

test('ACC-04 a test’s scope needs settings.edit, other fields tests.edit; each change is in the trail', async () => {
  const changed = await change('super_admin', { scopeFrom: '2026-04-01', method: 'Electrical impedance', interpretation: 'Correlate clinically.' })
  expect(changed.body.data).toMatchObject({ scopeFrom: '2026-04-01', scopeTo: null, method: 'Electrical impedance', interpretation: 'Correlate clinically.' })
  const refused = await change('admin', { scopeTo: '2026-11-27', method: 'Flow cytometry' })
  expect([refused.status, refused.body.message]).toEqual([403, missingPermission('settings.edit')])
  expect((await change('admin', { scopeFrom: null })).status).toBe(403)
  // The same days are no change.
  const kept = await change('admin', { scopeFrom: '2026-04-01', scopeTo: null, method: 'Flow cytometry' })
  expect([kept.status, kept.body.data]).toMatchObject([200, { scopeFrom: '2026-04-01', scopeTo: null, method: 'Flow cytometry' }])
  await change('super_admin', { scopeTo: '2026-11-27' })
  expect((await change('super_admin', { scopeFrom: '2026-12-01' })).body.errors).toEqual({ scopeTo: ['The scope cannot end before it begins'] })
  expect((await change('super_admin', { scopeFrom: null })).body.errors).toEqual({ scopeTo: ['A scope that ends needs the day on which it begins'] })
  expect((await auditOf(api.db, small.cbc)).map(({ before, after }) => [before, after])).toEqual([
    [expect.objectContaining({ scopeFrom: null }), expect.objectContaining({ scopeFrom: '2026-04-01' })],
    [expect.objectContaining({ method: 'Electrical impedance' }), expect.objectContaining({ method: 'Flow cytometry' })],
    [expect.objectContaining({ scopeTo: null }), expect.objectContaining({ scopeTo: '2026-11-27' })],
  ])
})

test('ACC-04 a new test inside the scope needs settings.edit; one outside does not', async () => {
  expect((await api.call('POST', '/tests', urea({ scopeFrom: '2026-04-01' }), { as: 'admin' })).status).toBe(403)
  const made = await api.call('POST', '/tests', urea({ scopeFrom: null, scopeTo: '' }), { as: 'admin' })
  expect([made.status, made.body.data]).toMatchObject([
    201,
    { scopeFrom: null, scopeTo: null, method: null, interpretation: null, referralLaboratory: { id: null } },
  ])
})

test('ACC-07 a test names its referral laboratory, which no call deletes', async () => {
  const { id } = (await api.call('POST', '/referral-laboratories', { name: 'Deccan Diagnostics', accreditationNumber: 'NABL MC-0002' }, { as: 'manager' })).body
    .data
  const changed = await change('admin', { referralLaboratoryId: id }, small.sugar)
  expect(changed.body.data).toMatchObject({ referralLaboratoryId: id, referralLaboratory: { id, name: 'Deccan Diagnostics' } })
  expect((await change('admin', { referralLaboratoryId: small.asha }, small.sugar)).body.errors).toEqual({
    referralLaboratoryId: ['This choice no longer exists'],
  })
  expect((await api.call('DELETE', `/referral-laboratories/${id}`)).status).toBe(405)
})
