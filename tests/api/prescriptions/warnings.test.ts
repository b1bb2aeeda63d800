import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { tests } from '#server/db/tables/catalogue.ts'
import { numbered } from '#tests/support/ids.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makePrescription } from '#tests/support/prescriptions.ts'
import { small } from '#tests/support/small-lab.ts'

const id = numbered('prescription', 1)
const path = `/admin/prescriptions/${id}/warnings`

const api = smallApi()
beforeAll(() => makePrescription(api.db, { id, patientId: small.ashaSon }))

const warningsFor = async (query: string) => (await api.call('GET', `${path}?${query}`)).body.data as unknown as Record<string, unknown>

test('CHK-02 CHK-04 two tests that a package holds for less suggest it with its price; one does not', async () => {
  expect(await warningsFor(`tests=${small.cbc}`)).toEqual({ warnings: [], packages: [] })
  expect(await warningsFor(`tests=${small.cbc},${small.sugar}`)).toMatchObject({
    warnings: [{ code: 'packageCostsLess', itemId: small.cbc, step: { label: 'Replace by Basic', removes: [small.cbc, small.sugar], adds: small.pack } }],
    packages: [{ id: small.pack, name: 'Basic', price: 350 }],
  })
})

test('CHK-02 CHK-03 the selection is compared with its patient and cart; cart-only warnings are omitted', async () => {
  const cart = `/cart/admin/${small.asha}/${small.ashaSon}/items`
  expect((await api.call('POST', cart, { items: [{ type: 'test', itemId: small.cbc }] })).status).toBeLessThan(300)
  expect(await warningsFor('')).toEqual({ warnings: [], packages: [] })
  expect(await warningsFor(`tests=${small.cbc}`)).toMatchObject({
    warnings: [{ code: 'sameTwice', itemId: small.cbc, message: 'Blood count is there already' }],
  })
  expect(await warningsFor(`packages=${small.dear}`)).toMatchObject({ warnings: [{ code: 'testInPackage', message: 'Blood count is part of Dear' }] })
  await api.call('POST', cart, { items: [{ type: 'package', itemId: small.dear }] })
  expect(await warningsFor('')).toEqual({ warnings: [], packages: [] })
  expect(await warningsFor(`tests=${small.sugar}`)).toMatchObject({ warnings: [{ message: 'Sugar 100% is part of Dear' }] })
  await api.db.update(tests).set({ sex: 'Female' }).where(eq(tests.id, small.sugar))
  expect(await warningsFor(`tests=${small.sugar}`)).toMatchObject({
    warnings: expect.arrayContaining([expect.objectContaining({ code: 'sex', message: 'Sugar 100% is for women; Kiran Rao is male' })]),
  })
})
