import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { prescription } from '#contract/prescriptions.ts'
import { prescriptions } from '#server/db/tables/prescriptions.ts'
import { searchTextOf } from '#server/db/search-text.ts'
import { numbered } from '#tests/support/ids.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makePrescription } from '#tests/support/prescriptions.ts'
import { small, smallLabNow } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'
import { change } from '#tests/support/stored.ts'

const base = '/admin/prescriptions'
const states = ['Pending', 'Pending', 'Reviewed', 'NeedsClarification'] as const

const api = smallApi({ isAlone: true })
beforeAll(async () => {
  for (const [index, status] of states.entries()) {
    const createdAt = new Date(smallLabNow.getTime() - index * 60_000).toISOString()
    const reviewed = status === 'Reviewed' ? { reviewedAt: smallLabNow.toISOString(), reviewedBy: staffOf('manager').id, adminNotes: 'Clear' } : {}
    const fileName = `scan ${index}.pdf`
    const written = { fileName, fileSize: 1000, notes: 'Please hurry', searchText: searchTextOf(fileName, 'Kiran Rao', 'Asha Rao') }
    const id = numbered('prescription', index)
    await makePrescription(api.db, { id, patientId: small.ashaSon, ...written, status, createdAt, updatedAt: createdAt, ...reviewed })
  }
})

const envelope = z.object({ data: z.strictObject({ prescriptions: z.array(z.strictObject(prescription.shape)), totalCount: z.number() }) })
const listed = async (query: string) => envelope.parse((await api.call('GET', `${base}?${query}`)).body).data

test('PRE-01 the list answers data.prescriptions and data.totalCount, newest first', async () => {
  const { prescriptions: rows, totalCount } = await listed('limit=2')
  expect(totalCount).toBe(4)
  expect(rows.map(({ id }) => id)).toEqual([0, 1].map((index) => numbered('prescription', index)))
})

test('PRE-02 one prescription has all its fields, and its version as ETag', async () => {
  const { body, etag } = await api.call('GET', `${base}/${numbered('prescription', 2)}`)
  expect(etag).toBe('"v1"')
  expect(body.data).toEqual({
    id: numbered('prescription', 2),
    fileName: 'scan 2.pdf',
    isLocked: false,
    status: 'Reviewed',
    createdAt: '2026-11-21T07:58:00.000Z',
    reviewedAt: '2026-11-21T08:00:00.000Z',
    reviewedBy: { id: staffOf('manager').id, name: staffOf('manager').name },
    doctorName: null,
    notes: 'Please hurry',
    adminNotes: 'Clear',
    patient: { id: small.ashaSon, name: 'Kiran Rao', gender: 'Male', dateOfBirth: '2015-05-05', ageUnit: null },
    customer: { id: small.asha, name: 'Asha Rao', email: 'asha@example.com', phone: '+919800000001' },
  })
  expect((await api.call('GET', `${base}/${numbered('prescription', 0)}`)).body.data).toMatchObject({ reviewedAt: null, reviewedBy: null, adminNotes: null })
})

test.each([
  ['', 4],
  ['status=Pending', 2],
  ['status=NeedsClarification', 1],
  ['search=KIRAN', 4],
  ['search=scan 3', 1],
  ['search=%25', 0],
])('PRE-01 the list with %s counts %i', async (query, count) => {
  const { status, body } = await api.call('GET', `${base}?${query}`)
  expect([status, body.data.totalCount]).toEqual([200, count])
})

test('PRE-07 the figures count all, and each state', async () => {
  expect((await api.call('GET', '/prescriptions/stats')).body.data).toEqual({ total: 4, pending: 2, reviewed: 1, needsClarification: 1 })
})

test('PRE-07 recommendations name offered tests found on the page or in the notes, with price and reason', async () => {
  const path = `${base}/${numbered('prescription', 1)}/recommendations`
  expect((await api.call('GET', path)).body.data).toEqual([])
  await change(api.db, prescriptions, numbered('prescription', 1), { pageText: '1. Blood count\n2. Retired' })
  expect((await api.call('GET', path)).body.data).toEqual([
    { id: small.cbc, name: 'Blood count', price: 300, sampleType: null, reason: 'Written on the prescription' },
  ])
  expect((await api.call('GET', `${base}/none/recommendations`)).status).toBe(404)
})
