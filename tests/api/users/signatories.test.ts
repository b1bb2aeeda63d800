import { beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { files } from '#server/db/tables/files.ts'
import { auditLog } from '#server/db/tables/requests.ts'
import { users } from '#server/db/tables/staff.ts'
import { signatoriesOf } from '#server/shared/results/signers.ts'
import { nobody } from '#tests/support/ids.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { formOf, smallPng } from '#tests/support/pictures.ts'
import { small } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'

const api = smallApi()
const [doctor, other] = [staffOf('manager'), staffOf('operator')]
const pathOf = ({ id }: { readonly id: string }) => `/admin/users/${id}`
const send = (user: { readonly id: string }, content: Uint8Array<ArrayBuffer>, as: 'super_admin' | 'admin' = 'super_admin') =>
  api.call('PUT', `${pathOf(user)}/files/signature`, formOf(content, 'signature.png'), { as })
const refusal = 'You don’t have permission to do this. Ask an administrator for “System Settings: Edit”.'

beforeAll(async () => {
  for (const [user, shade] of [
    [doctor, 10],
    [other, 20],
  ] as const) {
    const signature = (await send(user, smallPng(shade))).body.data
    const facts = { designation: ` MD (Path)  ${shade} `, registrationNumber: `KMC ${shade}`, departments: [small.blood], signature }
    expect((await api.call('PUT', pathOf(user), facts)).status).toBe(200)
  }
})

test('ACC-08 a user has designation, registration number, departments and signature; others keep theirs', async () => {
  const { data } = (await api.call('GET', pathOf(doctor))).body
  const signature = { name: 'signature.png', type: 'image/png', url: `${pathOf(doctor)}/files/signature` }
  expect(data).toMatchObject({ designation: 'MD (Path) 10', registrationNumber: 'KMC 10', departments: [small.blood], signature })
  await api.call('PUT', pathOf(doctor), { name: 'Dr Rao' })
  expect((await api.call('GET', pathOf(doctor))).body.data).toMatchObject({ name: 'Dr Rao', designation: 'MD (Path) 10', signature })
  const found = await signatoriesOf(api.db, api.files, [doctor.id, other.id])
  expect(found.get(doctor.id)).toMatchObject({ name: 'Dr Rao', designation: 'MD (Path) 10', registrationNumber: 'KMC 10' })
  expect([...found.values()].map(({ signature: bytes }) => bytes && Buffer.from(bytes))).toEqual(
    [...found.keys()].map((id) => Buffer.from(smallPng(id === doctor.id ? 10 : 20))),
  )
})

describe('a change of a signatory', () => {
  test.each([
    ['designation', { designation: 'DM' }],
    ['registration number', { registrationNumber: '' }],
    ['departments', { departments: [] }],
    ['signature', { signature: null }],
  ])('of the %s needs the permission to edit settings', async (_, body) => {
    const { status, body: answer } = await api.call('PUT', pathOf(doctor), body, { as: 'admin' })
    expect([status, answer.message]).toEqual([403, refusal])
    expect((await send(doctor, smallPng(11), 'admin')).status).toBe(403)
  })

  test('is not made by whoever sends the present values', async () => {
    const { designation, registrationNumber, departments, signature } = (await api.call('GET', pathOf(doctor))).body.data
    const same = { name: 'Dr Iyer', designation, registrationNumber, departments, signature }
    expect((await api.call('PUT', pathOf(doctor), same, { as: 'admin' })).status).toBe(200)
  })

  test('leaves an audit row with the names of the departments', async () => {
    await api.call('PUT', pathOf(other), { departments: [] })
    const rows = await api.db.select().from(auditLog).where(eq(auditLog.entityId, other.id)).orderBy(auditLog.id)
    expect(rows.at(-1)).toMatchObject({ action: 'update', before: { departments: ['Blood'] }, after: { departments: [] } })
    await api.call('PUT', pathOf(other), { departments: [small.blood] })
  })

  test.each([
    ['a department that does not exist', { departments: [small.blood, nobody] }, { departments: ['One of the choices no longer exists'] }],
    ['a long designation', { designation: 'x'.repeat(121) }, { designation: ['At most 120 characters'] }],
    ["another user's signature", { signature: 'theirs' }, { signature: ['This file is no longer there. Choose it again.'] }],
  ])('with %s is refused at its field', async (_, body, errors) => {
    const theirs = (await api.call('GET', pathOf(other))).body.data.signature
    const sent = 'signature' in body ? { signature: theirs } : body
    expect(await api.call('PUT', pathOf(doctor), sent)).toMatchObject({ status: 422, body: { errors } })
  })
})

test('a replaced signature is gone, and one that the store lost stops a report with its name', async () => {
  const before = await api.db.$count(files)
  const signature = (await send(doctor, smallPng(12))).body.data
  await api.call('PUT', pathOf(doctor), { signature })
  expect(await api.db.$count(files)).toBe(before)
  const [row] = await api.db.select().from(files).where(eq(files.id, signature.id))
  api.files.kept.delete(row?.key ?? '')
  await expect(signatoriesOf(api.db, api.files, [doctor.id])).rejects.toMatchObject({ status: 409, message: /^The signature of Dr \w+ cannot be read\./ })
})

test('a department with signatories is not deleted', async () => {
  await api.db
    .update(users)
    .set({ departments: [small.empty] })
    .where(eq(users.id, other.id))
  const { status, body } = await api.call('DELETE', `/test-categories/${small.empty}`)
  expect([status, body.message]).toEqual([409, 'This category cannot be deleted: it is used by 1 signatory (Test Operator)'])
})
