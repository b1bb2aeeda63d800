import { beforeAll, describe, expect, test } from 'vitest'
import { prescriptions } from '#server/db/schema.ts'
import { demoFileKey, demoVariants, demoTypes } from '#server/seed/pages/demo-file.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { numbered } from '#tests/support/ids.ts'
import { small, stamps } from '#tests/support/small-lab.ts'
import { change } from '#tests/support/stored.ts'

let token = ''
const missing = numbered('prescription', 90)
const idOf = (index: number) => numbered('prescription', index)

const api = labApi()
beforeAll(async () => {
  const row = { customerId: small.asha, patientId: small.ashaSon, fileSize: 0, status: 'Pending', ...stamps } as const
  await api.db
    .insert(prescriptions)
    .values([
      ...demoVariants.map((look, index) => ({ ...row, id: idOf(index), fileName: 'जाँच ₹ 1.png', fileKey: demoFileKey(look), fileType: demoTypes[look] })),
      { ...row, id: missing, fileName: 'gone.pdf', fileType: 'application/pdf' },
    ])
  token = await api.signIn('operator')
})

const get = async (path: string) => {
  const answer = await api.fetch(new Request(`http://lab.test/api/admin/prescriptions/${path}`, { headers: { authorization: `Bearer ${token}` } }))
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

describe.each([
  ['preview', 'inline'],
  ['download', 'attachment'],
] as const)('PRE-05 GET %s', (call, place) => {
  test.each(demoVariants.map((look, index) => [look, index] as const))('answers the %s as the file that it is', async (look, index) => {
    const { status, headers, bytes } = await get(`${idOf(index)}/${call}`)
    expect([status, headers.get('content-type')]).toEqual([200, demoTypes[look]])
    expect(bytes.toString('latin1', 0, 4)).toBe(demoTypes[look] === 'image/png' ? '\x89PNG' : '%PDF')
    expect(headers.get('content-disposition')).toBe(`${place}; filename="____ _ 1.png"; filename*=UTF-8''${encodeURIComponent('जाँच ₹ 1.png')}`)
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect([headers.get('x-content-type-options'), headers.get('cache-control')]).toEqual(['nosniff', 'no-store'])
  })

  test('is a 404 that says so where the file is missing, or the prescription', async () => {
    expect(JSON.parse((await get(`${missing}/${call}`)).bytes.toString())).toMatchObject({ message: 'The file of this prescription is missing' })
    expect((await get(`${idOf(91)}/${call}`)).status).toBe(404)
  })
})

test('PRE-05 a file of a kind that could hold a program is not shown, but can be saved', async () => {
  await change(api.db, prescriptions, idOf(0), { fileType: 'text/html' })
  expect((await get(`${idOf(0)}/preview`)).status).toBe(415)
  expect((await get(`${idOf(0)}/download`)).headers.get('content-disposition')).toContain('attachment')
})
