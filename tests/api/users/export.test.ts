import { notInArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditLog } from '#server/db/tables/requests.ts'
import { type Member, staffApi } from '#tests/support/lab-api.ts'
import { readCsv } from '#tests/support/read-csv.ts'

let root: Member
const hostile = '=HYPERLINK("http://evil.example","खोलें, ₹5")'

const api = staffApi()
beforeAll(async () => {
  root = await api.add('super_admin', { name: hostile, lastLogin: '2026-11-20T18:30:00.000Z', createdAt: '2026-01-31T18:29:00.000Z' })
  await api.add('operator', { name: '@SUM(1,2)', status: 'suspended' })
  await api.add('manager', { name: 'Rao, "Asha"\r\nII' })
})

const rowsOf = async (query = '') => readCsv(String((await api.as(root, 'GET', `/admin/users/export?${query}`)).body))

test('USR-04, USR-11 an export has every user, moments as DD/MM/YYYY of the laboratory, formulas as text', async () => {
  const [titles, ...rows] = await rowsOf()
  expect(titles).toEqual(['Name', 'Email', 'Role', 'Status', 'Permissions', 'Last Login', 'Created'])
  expect(rows).toHaveLength(7)
  expect(rows.find(([name]) => name?.includes('HYPERLINK'))).toEqual([
    `'${hostile}`,
    root.email,
    'Super Admin',
    'Active',
    'All',
    '21/11/2026 00:00',
    '31/01/2026 23:59',
  ])
  expect(rows.find(([name]) => name?.includes('SUM'))?.[0]).toBe("'@SUM(1,2)")
  expect(rows.find(([, , role]) => role === 'Manager')?.[5]).toBe('Never')
  expect(rows.map(([name]) => name)).toContain('Rao, "Asha"\r\nII')
})

test('taking the list out leaves an audit row with who, the filters and how many', async () => {
  const before = (await api.database.sql.select({ id: auditLog.id }).from(auditLog)).map(({ id }) => id)
  await rowsOf('role=manager')
  const found = await api.database.sql.select().from(auditLog).where(notInArray(auditLog.id, before))
  expect(found).toMatchObject([{ userId: root.id, entity: 'users', address: '203.0.113.9', after: { role: 'manager', status: null, search: null, users: 2 } }])
})

/** All users were once read at once, however many; a file that is cut silently would be worse. */
test('USR-04 more than 10,000 users are not exported but refused with what to do', async () => {
  await api.database.query(
    `insert into users (id, name, email, role, status, permissions, password_hash, password_changed_at, search_text, created_at, updated_at)
     select gen_random_uuid(), 'Many', 'many' || n || '@test.example', 'operator', 'inactive', '[]', 'x', now(), 'many', now(), now() from generate_series(1, 10001) as n`,
  )
  const { status, body } = await api.as(root, 'GET', '/admin/users/export?status=inactive')
  expect([status, body.message]).toEqual([409, 'More than 10,000 users cannot be exported at once. Please narrow the list by role, status or search.'])
})
