import type { GuardLab } from '#tests/guards/lab.ts'
import { call, one } from '#tests/guards/races/asking.ts'
import type { Race } from '#tests/guards/races/rounds.ts'
import { numbered } from '#tests/support/ids.ts'
import { makeOrder, small } from '#tests/support/small-lab.ts'

/** A record that two want to change at once. */
interface Edited {
  readonly name: string
  readonly table: 'tests' | 'test_categories' | 'test_packages' | 'customers' | 'users' | 'orders'
  /** The record of the table; by default always the same, an order is a new one each round. */
  readonly id?: (lab: GuardLab) => string
  path(id: string): string
  /** Bodies that the two send. */
  body(who: 'one' | 'other', round: number): unknown
}

interface LockedUsers {
  id: string
  version: number
  rows: number
}

const versionOf = (lab: GuardLab, table: string, id: string) => one(lab, `select version as value from ${table} where id = $1`, [id])
const auditRows = (lab: GuardLab, id: string) => one(lab, 'select count(*) as value from audit_log where entity_id = $1', [id])

/** Two who have read the same version both save: exactly one is saved, and the other is refused because the record was changed. */
export function twoEdits({ name, table, id, path, body }: Edited): Race {
  const state: LockedUsers = { id: '', version: 0, rows: 0 }
  return {
    name: `threat 15, lost update: ${name}`,
    statuses: [[200, 412]],
    async prepare(lab, round) {
      state.id = id?.(lab) ?? (await makeOrder(lab.database.sql)).id
      state.version = await versionOf(lab, table, state.id)
      state.rows = await auditRows(lab, state.id)
      const headers = { 'if-match': `"v${state.version}"` }
      return (['one', 'other'] as const).map((who) => () => call(lab, 'PUT', path(state.id), body(who, round), headers))
    },
    async problem(lab) {
      const [version, rows] = [await versionOf(lab, table, state.id), await auditRows(lab, state.id)]
      if (version !== state.version + 1) return `it went from version ${state.version} to ${version}`
      return rows === state.rows + 1 ? null : `it left ${rows - state.rows} audit rows`
    },
  }
}

/** Two who set another status, neither with a version: both are saved, one after the other, and the history is a chain. */
const twoStatuses: Race = {
  name: 'two status updates of an order at once: the history has both, one after the other',
  statuses: [[200, 200]],
  async prepare(lab, round) {
    await lab.database.query('delete from order_status_history')
    const { id } = await makeOrder(lab.database.sql)
    return ['Confirmed', 'Testing'].map((orderStatus) => () => call(lab, 'PUT', `/orders/admin/${id}/status`, { orderStatus, notes: `${round}` }))
  },
  async problem(lab) {
    const chained = await one(
      lab,
      `select count(*) as value from order_status_history a join order_status_history b on b.from_status = a.to_status and b.to_status <> a.to_status
       join orders o on o.id = b.order_id and o.order_status = b.to_status where a.from_status = 'Created'`,
    )
    return chained === 1 ? null : 'the history does not lead from one to the other'
  },
}

/** An order that is set to paid twice under one key: one payment in the trail, one answer for both. */
function paidTwice(): Race {
  let id = ''
  return {
    name: 'threat 14, double submit: Paid twice is one payment',
    statuses: [[200, 200]],
    async prepare(lab, round) {
      id = (await makeOrder(lab.database.sql)).id
      const [path, body] = [`/orders/admin/${id}/payment-status`, { paymentStatus: 'Paid', paymentMethod: 'cash' }]
      return [1, 2].map(() => () => call(lab, 'PUT', path, body, { 'idempotency-key': `paid-${round}` }))
    },
    async problem(lab) {
      const [rows, version] = [await auditRows(lab, id), await versionOf(lab, 'orders', id)]
      return rows === 1 && version === 2 ? null : `${rows} payments are in the audit trail, version ${version}`
    },
  }
}

const edited: readonly Edited[] = [
  { name: 'a test', table: 'tests', id: () => small.cbc, path: (id) => `/tests/${id}`, body: (who, round) => ({ name: `${who} ${round}` }) },
  {
    name: 'a category',
    table: 'test_categories',
    id: () => small.blood,
    path: (id) => `/test-categories/${id}`,
    body: (who, round) => ({ name: `${who} ${round}` }),
  },
  {
    name: 'a package',
    table: 'test_packages',
    id: () => small.pack,
    path: (id) => `/test-packages/${id}`,
    body: (who, round) => ({ name: `${who} ${round}` }),
  },
  {
    name: 'a customer',
    table: 'customers',
    id: () => small.asha,
    path: (id) => `/customers/admin/${id}`,
    body: (who, round) => ({ name: `${who} ${round}` }),
  },
  { name: 'a user', table: 'users', id: (lab) => lab.ids().clerk, path: (id) => `/admin/users/${id}`, body: (who, round) => ({ name: `${who} ${round}` }) },
  {
    name: 'the status of an order',
    table: 'orders',
    path: (id) => `/orders/admin/${id}/status`,
    body: (who) => ({ orderStatus: who === 'one' ? 'Confirmed' : 'Testing' }),
  },
  {
    name: 'the quantity of an item',
    table: 'orders',
    path: (id) => `/orders/admin/items/${numbered(`${id} item`, 1)}`,
    body: (who) => ({ quantity: who === 'one' ? 2 : 3 }),
  },
  {
    name: 'Paid, and paid in another way',
    table: 'orders',
    path: (id) => `/orders/admin/${id}/payment-status`,
    body: (who) => ({ paymentStatus: 'Paid', paymentMethod: who === 'one' ? 'cash' : 'upi' }),
  },
]

/** Races for a record that two change at once. */
export const editRaces: readonly Race[] = [...edited.map(twoEdits), twoStatuses, paidTwice()]
