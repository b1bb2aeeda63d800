import { beforeAll, describe, expect, test } from 'vitest'
import { accessLog } from '#server/db/tables/requests.ts'
import { securityEvents } from '#server/db/tables/staff.ts'
import { idOf, numbered } from '#tests/support/ids.ts'
import { readCsv } from '#tests/support/read-csv.ts'
import { makeSmallLab, small } from '#tests/support/small-lab.ts'
import { type Member, staffApi } from '#tests/support/lab-api.ts'

let root: Member
let auditor: Member
let other: Member

/** The last moment of 19 November in Asia/Kolkata, and the first of the 20th. */
const [late, early] = ['2026-11-19T18:29:59.000Z', '2026-11-19T18:30:00.000Z']
const noon = '2026-11-20T06:30:00.000Z'

const api = staffApi()
beforeAll(async () => {
  await makeSmallLab(api.database.sql)
  root = await api.add('super_admin')
  auditor = await api.add('operator', { name: 'Only Auditor', permissions: ['settings.view'] })
  other = await api.add('operator', { name: '=1+1' })
  const read = (at: string, userId: string, entity: 'customers' | 'orders', entityId: string) => ({
    at,
    period: at,
    userId,
    entity,
    entityId,
    address: '@home',
  })
  await api.database.sql
    .insert(accessLog)
    .values([read(late, other.id, 'orders', idOf('gone')), read(early, auditor.id, 'customers', small.asha), read(noon, other.id, 'customers', small.ravi)])
  const refused = (count: number, at: string, kind: 'sign_in' | 'password_reset', reason: string) => ({
    ...{ id: numbered('event', count), at, kind, reason, address: '198.51.100.7' },
    ...(reason === 'unknown' ? { accountHash: 'abcdef01' } : { userId: other.id }),
  })
  await api.database.sql
    .insert(securityEvents)
    .values([refused(1, late, 'sign_in', 'unknown'), refused(2, early, 'sign_in', 'wrongPassword'), refused(3, noon, 'password_reset', 'of an older version')])
})

const ask = (path: string, query = '', member = root) => api.as(member, 'GET', `/admin/${path}/export?${query}`)

interface Log {
  readonly log: string
  readonly file: string
  readonly titles: readonly string[]
  /** All lines below the titles. */
  readonly lines: readonly (readonly string[])[]
  /** Lines that match a query. */
  readonly filters: readonly (readonly [query: string, lines: readonly number[]])[]
}

const logs: readonly Log[] = [
  {
    log: 'access-log',
    file: 'access-log-2026-11-21.csv',
    titles: ['When', 'Who', 'Kind of record', 'Record', 'Record ID', 'From'],
    lines: [
      ['20/11/2026 12:00', "'=1+1", 'customers', 'Ravi Iyer', small.ravi, "'@home"],
      ['20/11/2026 00:00', 'Only Auditor', 'customers', 'Asha Rao', small.asha, "'@home"],
      ['19/11/2026 23:59', "'=1+1", 'orders', '', idOf('gone'), "'@home"],
    ],
    filters: [
      ['from=2026-11-20&to=2026-11-20', [0, 1]],
      ['to=2026-11-19', [2]],
      [`customerId=${small.asha}`, [1]],
      [`id=${small.ravi}`, [0]],
    ],
  },
  {
    log: 'security-events',
    file: 'refused-sign-ins-2026-11-21.csv',
    titles: ['When', 'What', 'Why', 'Who', 'Account', 'From'],
    lines: [
      ['20/11/2026 12:00', 'Password reset', 'of an older version', "'=1+1", '', '198.51.100.7'],
      ['20/11/2026 00:00', 'Sign-in', 'Wrong password', "'=1+1", '', '198.51.100.7'],
      ['19/11/2026 23:59', 'Sign-in', 'No such account', '', 'abcdef01', '198.51.100.7'],
    ],
    filters: [
      ['from=2026-11-20&to=2026-11-20', [0, 1]],
      ['to=2026-11-19', [2]],
      ['kind=sign_in', [1, 2]],
      ['kind=sign_in&from=2026-11-20', [1]],
    ],
  },
]

describe.each(logs)('the export of $log', ({ log, file, titles, lines, filters }) => {
  test('HIS-03 an export is a CSV file with all entries, newest first, formulas as text', async () => {
    const { status, headers, body } = await ask(log)
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      `attachment; filename="${file}"`,
    ])
    expect(readCsv(String(body))).toEqual([titles, ...lines])
  })

  test.each(filters)('HIS-03 an export with %s has the entries %j', async (query, expected) => {
    const [, ...rows] = readCsv(String((await ask(log, query)).body))
    expect(rows).toEqual(expected.map((index) => lines[index]))
  })

  test('an export leaves an entry in the audit trail with who, the filters and how many', async () => {
    await ask(log, 'to=2026-11-19', auditor)
    const { body } = await api.as(root, 'GET', `/admin/audit?entity=${log}&action=export&userId=${auditor.id}&limit=1`)
    const [entry] = body.data.items
    expect(entry).toMatchObject({ entityId: 'all', userName: 'Only Auditor' })
    expect(entry?.changes).toEqual([expect.objectContaining({ field: 'to', to: '2026-11-19' }), expect.objectContaining({ field: 'entries', to: 1 })])
  })
})
