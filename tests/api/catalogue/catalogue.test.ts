import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testPackageTests, tests } from '#server/db/tables/catalogue.ts'
import { auditLog } from '#server/db/tables/requests.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, small } from '#tests/support/small-lab.ts'
import { orders } from '#server/db/tables/orders.ts'
import { change, stored } from '#tests/support/stored.ts'

const api = smallApi({ isAlone: true })

const newTest = { name: 'Urea', description: 'Kidney', price: 120.5, categoryId: small.blood }
const newCategory = { name: ' Heart ', description: '', icon: 'Heart' }
const newPackage = { name: 'Wide', description: 'More', price: 99, categoryId: small.blood, tests: [small.sugar, small.cbc] }

const kinds: [path: string, existing: string, body: Record<string, unknown>][] = [
  ['/tests', small.cbc, newTest],
  ['/test-categories', small.blood, newCategory],
  ['/test-packages', small.pack, newPackage],
]

let made = 0

/** The body with a name that no other record has. */
function named(body: Record<string, unknown>) {
  made += 1
  return { ...body, name: `${String(body.name)}${made} ` }
}

async function create(path: string, body: Record<string, unknown>): Promise<string> {
  return (await api.call('POST', path, named(body))).body.data.id
}

describe.each(kinds)('%s', (path, _existing, body) => {
  test('CAT-06, CTG-03, PKG-01 create, read, toggle, delete; each leaves one audit row', async () => {
    const sent = named(body)
    const made = await api.call('POST', path, sent)
    expect([made.status, made.etag, made.body.data.name]).toEqual([201, '"v1"', sent.name.trim()])
    const { id } = made.body.data
    expect((await api.call('GET', `${path}/${id}`)).body.data).toEqual(made.body.data)
    const off = await api.call('PUT', `${path}/${id}`, { isActive: false }, { headers: { 'If-Match': '"v1"' } })
    expect([off.status, off.etag]).toEqual([200, '"v2"'])
    expect(off.body.data).toEqual({ ...made.body.data, isActive: false })
    expect((await api.call('DELETE', `${path}/${id}`)).body).toMatchObject({ status: 'success', data: null })
    expect((await api.call('GET', `${path}/${id}`)).status).toBe(404)
    const kept = await api.db.select().from(auditLog).where(eq(auditLog.entityId, id))
    expect(kept.map(({ action }) => action).sort()).toEqual(['create', 'delete', 'update'])
  })
})

test.each([
  ['/tests', { name: ' ' }, 'name', 'Test name is required'],
  ['/tests', { description: '' }, 'description', 'Description is required'],
  ['/tests', { price: 0 }, 'price', 'Price must be greater than 0'],
  ['/tests', { price: 1.005 }, 'price', 'Must be an amount in rupees with at most two decimals'],
  ['/tests', { categoryId: '' }, 'categoryId', 'Category is required'],
  ['/tests', { categoryId: 'none' }, 'categoryId', 'This choice no longer exists'],
  ['/test-categories', { icon: 'Rocket' }, 'icon', 'Please choose one of the icons'],
  ['/test-packages', { tests: [] }, 'tests', 'At least one test must be selected'],
  ['/test-packages', { tests: [small.cbc, small.cbc] }, 'tests', 'Something is chosen twice'],
  ['/test-packages', { tests: [small.cbc, 'none'] }, 'tests', 'One of the choices no longer exists'],
])('CAT-04, CTG-01, PKG-02 %s %o: %s %s', async (path, change, field, sentence) => {
  const body = kinds.find(([kind]) => kind === path)?.[2]
  const refused = await api.call('POST', path, { ...body, ...change })
  expect([refused.status, refused.body.errors]).toEqual([422, { [field]: [sentence] }])
  const existing = kinds.find(([kind]) => kind === path)?.[1]
  expect((await api.call('PUT', `${path}/${existing}`, change)).body.errors).toEqual({ [field]: [sentence] })
})

test('CAT-06 a test carries its category by name, a package its tests in order', async () => {
  expect((await api.call('GET', `/tests/${small.sugar}`)).body.data).toMatchObject({ price: 80.5, category: { id: small.blood, name: 'Blood' } })
  const id = await create('/test-packages', newPackage)
  expect((await api.call('GET', `/test-packages/${id}`)).body.data).toMatchObject({ tests: newPackage.tests, testCount: 2, categoryName: 'Blood' })
  const { testId, position } = testPackageTests
  expect(
    await api.db
      .select({ testId, position })
      .from(testPackageTests)
      .where(eq(testPackageTests.packageId, String(id)))
      .orderBy(position),
  ).toEqual([
    { testId: small.sugar, position: 0 },
    { testId: small.cbc, position: 1 },
  ])
  expect((await api.call('PUT', `/test-packages/${id}`, { tests: [small.cbc] })).body.data).toMatchObject({ tests: [small.cbc], testCount: 1, price: 99 })
})

test('CTG-02 the icon is TestTube unless chosen, also when it is emptied', async () => {
  const id = await create('/test-categories', { name: 'Plain' })
  const { body } = await api.call('PUT', `/test-categories/${id}`, { icon: null, isActive: null })
  expect(body.data).toMatchObject({ icon: 'TestTube', isActive: true })
})

test.each([
  ['/tests?search=BLOOD count', [small.cbc]],
  ['/tests?search=100%25', [small.sugar]],
  ['/tests?search=cells', [small.cbc]],
  ['/tests?isActive=false', [small.retired]],
  [`/tests?categoryId=${small.empty}`, []],
  ['/tests?minPrice=300&maxPrice=300', [small.cbc]],
  ['/tests?maxPrice=80.49&isActive=true', []],
  ['/test-packages?search=basic&minPrice=350&maxPrice=350', [small.pack]],
  ['/test-categories?isActive=false', [small.empty]],
])('CAT-01, CAT-06 GET %s finds %j', async (path, ids) => {
  expect((await api.call('GET', path)).body.data.items.map(({ id }) => id)).toEqual(ids)
})

/** `hs-CRP` was once sorted after Z. */
test('CAT-01 names are sorted as people do, capitals or not', async () => {
  const names = (await api.call('GET', '/tests?limit=100&sort=name')).body.data.items.map(({ name }) => String(name))
  await api.call('PUT', `/tests/${small.sugar}`, { name: 'aa sugar' })
  const [first] = (await api.call('GET', '/tests?limit=100&sort=name')).body.data.items
  expect(names).toEqual([...names].sort((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)))
  await api.call('PUT', `/tests/${small.sugar}`, { name: 'Sugar 100%' })
  expect(first?.name).toBe('aa sugar')
})

test('a category in use and a test in a package are not deleted; the refusal names what uses them', async () => {
  const category = await api.call('DELETE', `/test-categories/${small.blood}`)
  expect([category.status, category.body.message]).toEqual([
    409,
    expect.stringMatching(/^This category cannot be deleted: it is used by \d+ packages? \(.*\) and \d+ tests? \(Blood count/),
  ])
  const used = await api.call('DELETE', `/tests/${small.cbc}`)
  expect([used.status, used.body.message]).toEqual([409, expect.stringContaining('Basic')])
})

test('deleting a category while a test is added to it never leaves the test without one', async () => {
  for (let round = 0; round < 2; round += 1) {
    const categoryId = await create('/test-categories', { name: `Race ${round}` })
    const [removed, made] = await Promise.all([api.call('DELETE', `/test-categories/${categoryId}`), api.call('POST', '/tests', { ...newTest, categoryId })])
    expect([
      [200, 422],
      [409, 201],
    ]).toContainEqual([removed.status, made.status])
  }
})

test('an edited test is found by its new name', async () => {
  const id = await create('/tests', newTest)
  await api.call('PUT', `/tests/${id}`, { name: 'Sodium Ä' })
  expect((await api.call('GET', '/tests?search=sodium ä')).body.data.items.map((each) => each.id)).toEqual([id])
})

test('a test with an open order cannot be deleted and the refusal names it; history keeps the test', async () => {
  await api.db.delete(testPackageTests)
  const order = await makeOrder(api.db)
  const refused = await api.call('DELETE', `/tests/${small.cbc}`)
  expect([refused.status, refused.body.message]).toEqual([409, `This test cannot be deleted: it is used by 1 open order (${order.number})`])
  await change(api.db, orders, order.id, { orderStatus: 'Completed' })
  const inPackage = await makeOrder(api.db, { lines: [{ sold: 'pack', quantity: 2 }], status: 'Testing' })
  expect((await api.call('DELETE', `/tests/${small.cbc}`)).body.message).toBe(`This test cannot be deleted: it is used by 1 open order (${inPackage.number})`)
  await change(api.db, orders, inPackage.id, { orderStatus: 'Cancelled' })
  expect((await api.call('DELETE', `/tests/${small.cbc}`)).status).toBe(200)
  expect((await api.call('GET', `/tests/${small.cbc}`)).status).toBe(404)
  expect((await api.call('GET', '/tests?search=blood')).body.data.totalCount).toBe(0)
  expect((await api.call('GET', `/orders/admin/${order.id}`)).body.data.items).toMatchObject([{ testId: small.cbc, name: 'Blood count' }])
  const kept = await stored(api.db, tests, small.cbc)
  expect(kept).toMatchObject({ isActive: false, deletedAt: expect.any(String) })
})

test('a deleted test cannot be chosen for a package any more', async () => {
  const { status, body } = await api.call('PUT', `/test-packages/${small.pack}`, { tests: [small.cbc, small.sugar] })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['tests']])
})
