import { call, one } from '#tests/guards/races/asking.ts'
import { mergeRaces } from '#tests/guards/races/merges.ts'
import { editRaces } from '#tests/guards/races/edits.ts'
import type { Race } from '#tests/guards/races/rounds.ts'
import { idOf } from '#tests/support/ids.ts'
import { makeOrder, small } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'

const slotDay = '2026-12-01'
const contenders = 4

/** A form sent twice under one key: one record, one audit row, one answer for both. */
function doubleSubmit(name: string, path: (orderId: string) => string, body: (round: number) => unknown, count: string, status: number): Race {
  let before = 0
  return {
    name: `threat 14, double submit: ${name}`,
    statuses: [[status, status, status]],
    async prepare(lab, round) {
      const address = path(lab.ids().order)
      before = await one(lab, count)
      return Array.from({ length: 3 }, () => () => call(lab, 'POST', address, body(round), { 'idempotency-key': `${name} ${round}`.replaceAll(' ', '-') }))
    },
    problem: async (lab) => ((await one(lab, count)) === before + 1 ? null : `${(await one(lab, count)) - before} were made`),
  }
}

/** Orders that all want the last place of a slot: the slot of the small laboratory takes one visit a day. `path` books; by default the API's own way. */
export function lastPlace(name: string, path: (orderId: string) => string = (id) => `/orders/admin/${id}/appointment`): Race {
  return {
    name,
    statuses: [[200, ...Array.from({ length: contenders - 1 }, () => 409)]],
    async prepare(lab, round) {
      for (const table of ['sample_collections', 'appointments', 'slot_days']) await lab.database.query(`delete from ${table}`)
      const orders: string[] = []
      for (let index = 0; index < contenders; index += 1) {
        const { id } = await makeOrder(lab.database.sql)
        await lab.database.query(
          `insert into sample_collections (id, reference, order_id, patient_id, scheduled_date, slot_id, time_slot, status, collection_address, search_text, created_at, updated_at)
           values ($1::text::uuid, $1, $2, $3, $4, $5, '07:00-08:00', 'Scheduled', 'x', '', now(), now())`,
          [idOf(`race-${name.length}-${round}-${index}`), id, small.ashaSelf, `2027-01-${String(10 + index)}`, small.slot],
        )
        orders.push(id)
      }
      return orders.map((id) => () => call(lab, 'PUT', path(id), { scheduledDate: slotDay, timeSlot: '07:00-08:00' }))
    },
    async problem(lab) {
      const taken = await one(lab, 'select count(*) as value from sample_collections where scheduled_date = $1', [slotDay])
      return taken === 1 ? null : `${taken} visits where one has its place`
    },
  }
}

const roots = [idOf('race-root-1'), idOf('race-root-2')] as const

/** Two super admins, the only ones, act on each other at once. */
function superAdmins(name: string, act: (on: string) => [method: string, path: string, body?: unknown]): Race {
  return {
    name: `threat 6, last super admin: ${name}`,
    statuses: [
      [200, 401],
      [200, 403],
    ],
    async prepare(lab) {
      await lab.database.query(`update users set role = 'admin' where id = $1`, [staffOf('super_admin').id])
      await lab.database.query('delete from users where id = any($1)', [[...roots]])
      const tokens: string[] = []
      for (const id of roots) {
        await lab.database.query(
          `insert into users (id, name, email, role, status, permissions, password_hash, password_changed_at, search_text, created_at, updated_at)
           values ($1::text::uuid, $1, $1 || '@test.example', 'super_admin', 'active', '[]', 'x', now(), '', now(), now())`,
          [id],
        )
        tokens.push(await lab.signInAs(id))
      }
      return roots.map((_, index) => () => {
        const [method, path, body] = act(roots[1 - index] ?? '')
        return call(lab, method, path, body, {}, tokens[index])
      })
    },
    async problem(lab) {
      const left = await one(lab, `select count(*) as value from users where role = 'super_admin' and status = 'active'`)
      return left === 1 ? null : `${left} super admins are left`
    },
  }
}

/** Every race that the API must survive. */
export const races: readonly Race[] = [
  superAdmins('delete', (id) => ['DELETE', `/admin/users/${id}`]),
  superAdmins('delete among others', (id) => ['POST', '/admin/users/bulk-delete', { userIds: [id] }]),
  superAdmins('suspend', (id) => ['PATCH', `/admin/users/${id}/status`, { status: 'suspended' }]),
  superAdmins('suspend among others', (id) => ['POST', '/admin/users/bulk-status', { userIds: [id], status: 'inactive' }]),
  superAdmins('demote', (id) => ['PUT', `/admin/users/${id}`, { role: 'operator' }]),
  doubleSubmit(
    'a test',
    () => '/tests',
    (round) => ({ name: `Twice ${round}`, description: 'x', price: 1, categoryId: small.blood }),
    'select count(*) as value from tests',
    201,
  ),
  doubleSubmit(
    'a user',
    () => '/admin/users',
    (round) => ({ name: 'Twice', email: `twice${round}@test.example`, password: 'Secret@2468' }),
    'select count(*) as value from users',
    201,
  ),
  doubleSubmit(
    'an item',
    (id) => `/orders/admin/${id}/items`,
    () => ({ type: 'test', testId: small.sugar, patientId: small.ashaSelf }),
    'select count(*) as value from order_items',
    201,
  ),
  doubleSubmit(
    'a patient',
    (id) => `/orders/${id}/patients`,
    (round) => ({ name: `Twice ${round}` }),
    'select count(*) as value from patients',
    201,
  ),
  ...editRaces,
  ...mergeRaces,
  lastPlace('threat 13, overbooking: the last place of a slot'),
]
