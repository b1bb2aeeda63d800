import { expect, test } from 'vitest'
import { makeDoctors, requesterOf } from '#server/seed/doctors.ts'
import { planSeed } from '#server/seed/plan.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, small, smallLabNow } from '#tests/support/small-lab.ts'
import { auditOf } from '#tests/support/stored.ts'

const api = smallApi()
const register = async (name: string, more: object = {}): Promise<string> =>
  (await api.call('POST', '/referring-doctors', { name, registrationNumber: name, ...more })).body.data.id
const book = (more: object) =>
  api.call('POST', '/orders/admin', { customerId: small.asha, patients: [{ patientId: small.ashaSon, items: [{ type: 'test', testId: small.cbc }] }], ...more })

test('ACC-01 an order names the doctor who is active, or Self, with clinical information', async () => {
  const rao = await register('Dr. Anjali Rao', { hospital: 'City Clinic' })
  const khan = await register('Dr. Farah Khan')
  const gone = await register('Dr. Former', { isActive: false })
  const referred = await book({ doctorId: rao, clinicalInfo: '  Fever for 5 days ' })
  expect([referred.status, referred.body.data]).toMatchObject([
    201,
    { doctorId: rao, doctor: { id: rao, name: 'Dr. Anjali Rao' }, requester: 'Dr. Anjali Rao, City Clinic', clinicalInfo: 'Fever for 5 days' },
  ])
  const own = await book({})
  expect(own.body.data).toMatchObject({ doctorId: null, doctor: null, requester: 'Self', clinicalInfo: null })
  expect((await book({ doctorId: gone })).body).toMatchObject({ errors: { doctorId: ['This doctor is not active'] } })
  expect((await book({ doctorId: small.asha })).body).toMatchObject({ errors: { doctorId: ['There is no such doctor'] } })
  await book({ doctorId: khan })
  const listed = (await api.call('GET', `/orders/admin/all?doctorId=${rao}`)).body
  expect(listed.data.orders.map(({ id }: { id: string }) => id)).toEqual([referred.body.data.id])
})

test('ACC-01 another requester is in the trail; a doctor who is not active any more stays on the order', async () => {
  const [rao, khan] = [await register('Dr. Rao'), await register('Dr. Khan')]
  const { id } = await makeOrder(api.db)
  const change = (body: object) => api.call('PUT', `/orders/admin/${id}/requester`, body)
  expect((await change({ doctorId: rao })).body.data.requester).toBe('Dr. Rao')
  await api.call('PUT', `/referring-doctors/${rao}`, { isActive: false })
  expect((await change({ doctorId: rao, clinicalInfo: 'On metformin' })).body.data).toMatchObject({ requester: 'Dr. Rao', clinicalInfo: 'On metformin' })
  expect((await change({ doctorId: khan, clinicalInfo: 'On metformin' })).body.data.requester).toBe('Dr. Khan')
  expect((await change({ doctorId: rao })).status).toBe(422)
  expect((await change({})).body.data).toMatchObject({ requester: 'Self', clinicalInfo: null })
  // The clinical information is not in the trail: it would outlive the erasure of the customer.
  const trail = (await auditOf(api.db, id)).filter(({ action }) => action === 'requester')
  expect(trail.map(({ before, after }) => [before, after])).toMatchObject([
    [{ doctorId: null }, { doctorId: rao }],
    [{ doctorId: rao }, { doctorId: rao }],
    [{ doctorId: rao }, { doctorId: khan }],
    [{ doctorId: khan }, { doctorId: null }],
  ])
  expect(JSON.stringify(trail)).not.toContain('metformin')
})

test('ACC-01 the clinical information of demo orders fits a patient of any sex', () => {
  const plan = planSeed({ seed: 1, now: smallLabNow })
  const doctors = makeDoctors(plan)
  const said = Array.from({ length: 500 }, (_, count) => requesterOf(plan, doctors, count).clinicalInfo)
  expect(said.filter((words) => /trimester|pregnan|prostat|menstru/i.test(words ?? ''))).toEqual([])
})
