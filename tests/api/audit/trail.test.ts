import { beforeAll, expect, test } from 'vitest'
import { factText } from '#server/areas/audit/fact-text.ts'
import { phlebotomists } from '#server/db/tables/collections.ts'
import { auditLog } from '#server/db/tables/requests.ts'
import { numbered } from '#tests/support/ids.ts'
import { readCsv } from '#tests/support/read-csv.ts'
import { type Member, staffApi } from '#tests/support/lab-api.ts'

let root: Member
let auditor: Member
let other: Member

type Row = typeof auditLog.$inferInsert

const entry = (number: number, row: Partial<Row>): Row => ({
  id: numbered('entry', number),
  at: '2025-03-05T06:00:00.000Z',
  action: 'update',
  entity: 'tests',
  entityId: numbered('test', 1),
  ...row,
})

const api = staffApi()
beforeAll(async () => {
  root = await api.add('super_admin', { name: 'Root Person' })
  auditor = await api.add('operator', { name: 'Only Auditor', permissions: ['settings.view'] })
  other = await api.add('operator', { name: 'Other' })
  const by = (member: Member, userName: string) => ({ userId: member.id, userName })
  await api.database.sql.insert(auditLog).values([
    entry(1, { ...by(root, 'Root Person'), before: { name: 'CBC', price: 250.5 }, after: { name: 'CBC', price: 300 } }),
    // The last moment of 4 March in Asia/Kolkata, and the first of the 6th.
    entry(2, { ...by(other, 'Other then'), action: 'delete', at: '2025-03-04T18:29:59.999Z', before: { name: '=1+1' } }),
    entry(3, {
      ...by(root, 'Root Person'),
      action: 'cancel',
      entity: 'orders',
      at: '2025-03-05T18:30:00.000Z',
      before: { finalAmount: 123_450, paid: false, orderNumber: 'LAB-7' },
      after: { finalAmount: 100, paid: true, orderNumber: 'LAB-7' },
      reason: 'wrong person',
    }),
    entry(4, {
      ...by(other, 'Other then'),
      action: 'cancel',
      entity: 'orders',
      after: { item: { name: 'CBC', finalPrice: 30_000, note: null }, at: '2025-03-05T20:00:00.000Z', tags: ['a', 'b'] },
    }),
    entry(5, { action: 'sign out', entity: 'users', entityId: '', at: '2025-03-07T00:00:00.000Z' }),
  ])
})

const period = 'from=2025-03-01&to=2025-03-31'
const read = async (query: string, member = root) =>
  (await api.as(member, 'GET', `/admin/audit?${query}`)).body.data as unknown as { items: (Row & { changes: object[] })[]; totalCount: number }
const numbers = async (query: string) => (await read(query)).items.map(({ id }) => [1, 2, 3, 4, 5].find((number) => numbered('entry', number) === id))

test('HIS-03 a change names the person that it refers to; an id without a record stays', async () => {
  const [anil, gone] = [numbered('phlebotomist', 1), numbered('phlebotomist', 2)]
  const stamps = { createdAt: '2025-01-01T00:00:00.000Z', updatedAt: '2025-01-01T00:00:00.000Z' }
  await api.database.sql.insert(phlebotomists).values({ id: anil, name: 'Anil Kumar', phone: '+910000000009', searchText: 'anil kumar', ...stamps })
  const change = { entity: 'sample-collections', entityId: numbered('visit', 1), before: { phlebotomistId: gone }, after: { phlebotomistId: anil } }
  await api.database.sql.insert(auditLog).values(entry(6, { ...change, action: 'assign', at: '2025-05-01T00:00:00.000Z' }))
  const [assigned] = (await read('from=2025-05-01&to=2025-05-01')).items
  expect(assigned?.changes).toMatchObject([{ field: 'phlebotomistId', before: gone, after: 'Anil Kumar' }])
})

test.each([
  [period, [5, 3, 4, 1, 2]],
  ['from=2025-03-05&to=2025-03-05', [4, 1]],
  ['to=2025-03-04', [2]],
  ['from=2025-03-06&to=2025-03-31', [5, 3]],
  [`${period}&action=cancel`, [3, 4]],
  [`${period}&entity=tests`, [1, 2]],
  [`${period}&entity=tests&action=cancel`, []],
  [`${period}&entity=orders&action=cancel&from=2025-03-06`, [3]],
  [`entity=tests&id=${numbered('test', 1)}`, [1, 2]],
  [`${period}&limit=2&page=2`, [4, 1]],
])('HIS-03 %s gives the entries %j, newest first', async (query, expected) => {
  const unique = [...new URLSearchParams(query)].reduce((all, [name, value]) => all.set(name, value), new Map<string, string>())
  expect(await numbers(new URLSearchParams([...unique]).toString())).toEqual(expected)
})

test('HIS-03 only the entries of that person are found, whatever they are called today', async () => {
  expect(await numbers(`${period}&userId=${other.id}`)).toEqual([4, 2])
  expect(await numbers(`${period}&userId=${root.id}&action=cancel`)).toEqual([3])
  expect(await numbers(`${period}&userId=${auditor.id}`)).toEqual([])
})

test.each([
  ['orders', '₹3'],
  ['carts', '₹3'],
  ['tests', '₹300'],
  ['test-packages', '₹300'],
  ['freezers', '₹300'],
])('HIS-03 300 as the price of %s in the trail is %s', (entity, words) => {
  expect(factText(entity, 'price', 300, 'Asia/Kolkata')).toBe(words)
})

test.each([
  [1000, '10 %'],
  [1255, '12.55 %'],
])('HIS-03 BOOK-04 a discount kept as %s hundredths of a percent is read as %s', (kept, words) => {
  expect(factText('orders', 'discountBasisPoints', kept, 'Asia/Kolkata')).toBe(words)
})

test.each([
  ['2026-11-25', '25/11/2026'],
  ['2026-11-25T18:30:00.000Z', '26/11/2026, 00:00'],
  ['2026-11-31', '2026-11-31'],
  ['on 2026-11-25', 'on 2026-11-25'],
])('HIS-03 GEN-01 a value kept as %s is read as %s', (kept, words) => {
  expect(factText('sample-collections', 'scheduledDate', kept, 'Asia/Kolkata')).toBe(words)
})

test('HIS-03 an entry has before and after as they were kept and as people read them', async () => {
  const { items } = await read(period)
  const changes = (number: number) => items.find(({ id }) => id === numbered('entry', number))?.changes
  expect(changes(1)).toEqual([{ field: 'price', from: 250.5, to: 300, before: '₹250.50', after: '₹300' }])
  expect(changes(3)).toEqual([
    { field: 'paid', from: false, to: true, before: 'No', after: 'Yes' },
    { field: 'finalAmount', from: 123_450, to: 100, before: '₹1,234.50', after: '₹1' },
  ])
  expect(changes(4)).toMatchObject([
    { before: null, after: '06/03/2025, 01:30' },
    { before: null, after: 'Name: CBC; Final price: ₹300' },
    { before: null, after: 'a, b' },
  ])
  expect(changes(5)).toEqual([])
  expect(items.map((item) => (item as { recordName?: string }).recordName)).toEqual([null, 'LAB-7', null, 'CBC', '=1+1'])
})

test('HIS-03 a record is called what it is called today', async () => {
  await api.database.sql
    .insert(auditLog)
    .values(entry(9, { entity: 'users', entityId: root.id, at: '2024-01-01T00:00:00.000Z', before: { name: 'Once' }, after: { name: 'Then' } }))
  expect((await read('to=2024-12-31')).items).toMatchObject([{ recordName: 'Root Person' }])
})

test('HIS-03 the filters know every kind of record and every action of the trail, once', async () => {
  const { entities, actions } = (await api.as(root, 'GET', '/admin/audit/names')).body.data as unknown as { entities: string[]; actions: string[] }
  expect(entities).toEqual(expect.arrayContaining(['orders', 'tests', 'users']))
  expect(actions).toEqual(expect.arrayContaining(['cancel', 'delete', 'sign out', 'update']))
  expect([new Set(entities).size, new Set(actions).size]).toEqual([entities.length, actions.length])
})

test('HIS-03 the export has a line for each field that the filters leave, formulas as text', async () => {
  const answer = await api.as(root, 'GET', `/admin/audit/export?from=2025-03-04&to=2025-03-05`)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-trail-2026-11-\d\d\.csv"$/)
  const [titles, ...lines] = readCsv(String(answer.body))
  expect(titles).toEqual(['When', 'Who', 'Action', 'Kind of record', 'Record', 'Record ID', 'Reason', 'Field', 'Before', 'After'])
  expect(lines.map(([at, who, action, , , , , field, before, after]) => [at, who, action, field, before, after])).toEqual([
    ['05/03/2025 11:30', 'Other then', 'cancel', 'At', '', '06/03/2025, 01:30'],
    ['05/03/2025 11:30', 'Other then', 'cancel', 'Item', '', 'Name: CBC; Final price: ₹300'],
    ['05/03/2025 11:30', 'Other then', 'cancel', 'Tags', '', 'a, b'],
    ['05/03/2025 11:30', 'Root Person', 'update', 'Price', '₹250.50', '₹300'],
    ['04/03/2025 23:59', 'Other then', 'delete', 'Name', "'=1+1", ''],
  ])
})

test('taking the trail out leaves an entry in it, with who, the filters and how many', async () => {
  await api.as(auditor, 'GET', '/admin/audit/export?action=cancel&to=2025-03-31')
  const { items } = await read(`entity=audit&userId=${auditor.id}`)
  expect(items[0]).toMatchObject({
    action: 'export',
    userName: 'Only Auditor',
    changes: expect.arrayContaining([expect.objectContaining({ field: 'action', to: 'cancel' }), expect.objectContaining({ field: 'entries', to: 2 })]),
  })
})

test('HIS-03 the trail counts up to 10,000 entries, and refuses to export more with the remedy', async () => {
  await api.database.query(
    `insert into audit_log (id, at, action, entity, entity_id) select gen_random_uuid(), '2020-01-01'::timestamptz + n * interval '1 second', 'many', 'many', '' from generate_series(1, 10001) as n`,
  )
  expect((await read('entity=many&limit=1')).totalCount).toBe(10_000)
  const { status, body } = await api.as(root, 'GET', '/admin/audit/export?entity=many')
  expect([status, body.message]).toEqual([409, 'More than 10,000 entries cannot be exported at once. Please narrow them by person, record, action or period.'])
})
