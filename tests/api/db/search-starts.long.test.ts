import { beforeAll, expect, test } from 'vitest'
import { cutPage } from '#server/db/page.ts'
import { orders } from '#server/db/tables/orders.ts'
import { searched } from '#server/db/search.ts'
import { searchTextOf } from '#server/db/search-text.ts'
import { opened } from '#tests/support/opened.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { makeSmallLab, small } from '#tests/support/small-lab.ts'
import { numbered } from '#tests/support/ids.ts'

const texts = ['Asha Rao', 'Ravi Iyer-Rao', 'कमला देवी', "O'Brien 100%_x", 'Al', 'X Æ', 'Devi +91 98000-12345 +918877665544', 'Nair 8877665544'] as const
const at = '2026-11-21T08:00:00.000Z'

const database = opened(() => openTestDatabase({ ownDatabase: true }))
beforeAll(async () => {
  await makeSmallLab(database.sql)
  const money = {
    customerId: small.asha,
    orderStatus: 'Created',
    paymentStatus: 'Pending',
    totalAmount: 100,
    finalAmount: 100,
    createdAt: at,
    updatedAt: at,
  } as const
  await database.sql
    .insert(orders)
    .values(
      texts.map((text, index) => ({ ...money, id: numbered('order', index), orderNumber: `LAB-${index}`, searchText: searchTextOf(`LAB-${index}`, text) })),
    )
})

async function found(typed: string, by: 'index' | 'row'): Promise<string[]> {
  const rows = await database.sql
    .select({ number: orders.orderNumber })
    .from(orders)
    .where(searched(orders.searchText, typed, by))
    .orderBy(orders.id)
  return rows.map(({ number }) => texts[Number(number.slice(4))] ?? '')
}

test.each([
  ['r', ['Asha Rao', 'Ravi Iyer-Rao']],
  ['ra', ['Asha Rao', 'Ravi Iyer-Rao']],
  ['Iy RA', ['Ravi Iyer-Rao']],
  ['sh', []],
  ['ash', ['Asha Rao']],
  ['sha', ['Asha Rao']],
  ['क', ['कमला देवी']],
  ['al', ['Al']],
  ['x', ["O'Brien 100%_x", 'X Æ']],
  ['æ', ['X Æ']],
  ['la', [...texts]],
  ['3', ["O'Brien 100%_x"]],
  ['qz', []],
  ['%', []],
  ['0%', []],
  ['10', ["O'Brien 100%_x"]],
  ['8877665544', ['Devi +91 98000-12345 +918877665544', 'Nair 8877665544']],
  ['+91 88776 65544', ['Devi +91 98000-12345 +918877665544', 'Nair 8877665544']],
  ['nair 08877665544', ['Nair 8877665544']],
  ['8877665545', []],
  ['877665544', ['Devi +91 98000-12345 +918877665544', 'Nair 8877665544']],
  ['8877', ['Devi +91 98000-12345 +918877665544', 'Nair 8877665544']],
])('ORD-09 %j finds one and two letters at word starts, more and numbers anywhere, by index and row by row alike', async (typed, expected) => {
  expect(await found(typed, 'index')).toEqual(expected)
  expect(await found(typed, 'row')).toEqual(expected)
})

test('ORD-09 a search with few matches finds them before sorting, without scanning the list', () => {
  const where = searched(orders.searchText, 'qz')
  const { ids } = cutPage(database.sql, orders, { where, isFew: true }, [orders.createdAt], { page: 1, limit: 10, order: 'desc' })
  expect(ids.toSQL().sql).toMatch(/from \(select .* where search_starts\(.*\) @> .* offset 0\) "orders" order by .* limit 10 offset 0$/)
})
