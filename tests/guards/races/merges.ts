import { customers, patients } from '#server/db/tables/customers.ts'
import type { ApiAnswer } from '#tests/support/api.ts'
import type { GuardLab } from '#tests/guards/lab.ts'
import { call, one } from '#tests/guards/races/asking.ts'
import type { Race } from '#tests/guards/races/rounds.ts'
import { idOf } from '#tests/support/ids.ts'
import { makeOrder, small, stampsOf } from '#tests/support/small-lab.ts'

/** The people of a round: a customer with three patients, and the duplicate of the customer with a patient. */
interface Family {
  readonly kept: string
  readonly other: string
  readonly self: string
  readonly child: string
  readonly childDuplicate: string
  readonly cousin: string
}

async function makeFamily({ database: { sql } }: GuardLab, name: string, round: number): Promise<Family> {
  const id = (who: string) => idOf(`${name} ${round} ${who}`)
  const family = { kept: id('kept'), other: id('other'), self: id('self'), child: id('child'), childDuplicate: id('child duplicate'), cousin: id('cousin') }
  const { kept, other, self, child, childDuplicate, cousin } = family
  const phone = String(7_000_000_000 + Math.abs(Number.parseInt(kept.slice(0, 7), 16)))
  await sql
    .insert(customers)
    .values([kept, other].map((each, n) => ({ id: each, name: `Customer ${n}`, phone: `+91${Number(phone) + n}`, searchText: '', ...stampsOf })))
  const of = { [self]: kept, [child]: kept, [childDuplicate]: kept, [cousin]: other }
  await sql.insert(patients).values(Object.entries(of).map(([each, customerId]) => ({ id: each, customerId, name: 'Meera', ...stampsOf })))
  return family
}

/** A merge, and an act at once that names what it takes away: both are done, and the act reaches the kept record. */
function mergeAnd(
  name: string,
  merge: 'patients' | 'customers',
  act: (lab: GuardLab, family: Family, orderId: string) => Promise<ApiAnswer>,
  count: string,
): Race {
  let family: Family | null = null
  return {
    name: `a merge of ${merge}, and ${name}, at once`,
    statuses: [
      [200, 200],
      [200, 201],
    ],
    async prepare(lab, round) {
      const made = await makeFamily(lab, name, round)
      family = made
      const order = await makeOrder(lab.database.sql)
      await lab.database.query('update orders set customer_id = $1 where id = $2', [made.kept, order.id])
      const [path, otherId] =
        merge === 'patients' ? [`/patients/admin/${made.child}/merge`, made.childDuplicate] : [`/customers/admin/${made.kept}/merge`, made.other]
      return [() => call(lab, 'POST', path, { otherId }), () => act(lab, made, order.id)]
    },
    async problem(lab) {
      const found = await one(lab, count, [merge === 'patients' ? family?.child : family?.kept])
      return found === 1 ? null : `${found} of the kept record`
    },
  }
}

const item = { type: 'test', testId: small.sugar }

export const mergeRaces: readonly Race[] = [
  mergeAnd(
    'the patient on an order',
    'patients',
    (lab, { childDuplicate }, order) => call(lab, 'POST', `/orders/${order}/patients/${childDuplicate}`, undefined),
    'select count(*) as value from order_patients where patient_id = $1',
  ),
  mergeAnd(
    'an order of the patient',
    'patients',
    (lab, { kept, childDuplicate }) => call(lab, 'POST', '/orders/admin', { customerId: kept, patients: [{ patientId: childDuplicate, items: [item] }] }),
    'select count(*) as value from order_patients where patient_id = $1',
  ),
  mergeAnd(
    'a test in the cart of the patient',
    'patients',
    (lab, { kept, childDuplicate }) => call(lab, 'POST', `/cart/admin/${kept}/${childDuplicate}/items`, { items: [{ type: 'test', itemId: small.sugar }] }),
    'select count(*) as value from carts where patient_id = $1',
  ),
  mergeAnd(
    'a correction of the patient',
    'patients',
    (lab, { childDuplicate }) => call(lab, 'PUT', `/patients/admin/${childDuplicate}`, { name: 'Meera', dateOfBirth: '1990-01-31', reason: 'Typed wrongly' }),
    'select count(*) as value from patients where id = $1',
  ),
  mergeAnd(
    'an order of the customer',
    'customers',
    (lab, { other, cousin }) => call(lab, 'POST', '/orders/admin', { customerId: other, patients: [{ patientId: cousin, items: [item] }] }),
    `select count(*) as value from orders where customer_id = $1 and total_amount = 8050`,
  ),
  mergeAnd(
    'a test in the cart of a patient of the customer',
    'customers',
    (lab, { other, cousin }) => call(lab, 'POST', `/cart/admin/${other}/${cousin}/items`, { items: [{ type: 'test', itemId: small.sugar }] }),
    'select count(*) as value from carts where customer_id = $1',
  ),
  mergeAnd(
    'a correction of a patient of the customer',
    'customers',
    (lab, { cousin }) => call(lab, 'PUT', `/patients/admin/${cousin}`, { name: 'Meera Rao', reason: 'Typed wrongly' }),
    'select count(*) as value from customers where id = $1',
  ),
  mergeAnd(
    'a correction of the customer',
    'customers',
    (lab, { other }) => call(lab, 'PUT', `/customers/admin/${other}`, { name: 'Meera Rao' }),
    'select count(*) as value from customers where id = $1',
  ),
  mergeAnd(
    'a message to the customer',
    'customers',
    (lab, { other }) => call(lab, 'POST', '/admin/notifications', { customerId: other, type: 'OrderConfirmed', title: 'Hello', message: 'We are open' }),
    'select count(*) as value from notifications where customer_id = $1',
  ),
]
