import { describe, expect, test } from 'vitest'
import { placeOfPage } from '#server/db/page.ts'
import { seedDemo } from '#server/seed/seed.ts'
import { emptyApi } from '#tests/support/lab-api.ts'
import { smallLabNow } from '#tests/support/small-lab.ts'

const exactly = (count: number) => ({ total: { count, isCapped: false, isSimilar: false } })

test.each([
  [exactly(0), 1, { isFromEnd: false, offset: 0, limit: 10 }],
  [exactly(25), 2, { isFromEnd: false, offset: 10, limit: 10 }],
  [exactly(25), 3, { isFromEnd: true, offset: 0, limit: 5 }],
  [exactly(40), 3, { isFromEnd: false, offset: 20, limit: 10 }],
  [exactly(40), 4, { isFromEnd: true, offset: 0, limit: 10 }],
  [exactly(41), 4, { isFromEnd: true, offset: 1, limit: 10 }],
  [exactly(41), 5, { isFromEnd: true, offset: 0, limit: 1 }],
  [exactly(41), 6, { isFromEnd: true, offset: 0, limit: 0 }],
  [exactly(41), 1_000_000_000, { isFromEnd: true, offset: 0, limit: 0 }],
  [{}, 5, { isFromEnd: false, offset: 40, limit: 10 }],
  [{ total: { count: 41, isCapped: true, isSimilar: false } }, 5, { isFromEnd: false, offset: 40, limit: 10 }],
  [{ ...exactly(41), isFew: true as const }, 5, { isFromEnd: false, offset: 40, limit: 10 }],
])('with %j page %i of ten rows is read at %j', (found, page, place) => {
  expect(placeOfPage(found, { page, limit: 10 })).toEqual(place)
})

describe('the pages of a list', () => {
  const api = emptyApi({
    ownDatabase: true,
    async seed(database) {
      await seedDemo(database, { seed: 1, now: smallLabNow, orders: 30, signIns: false })
      // Equal moments, names and amounts: only the id orders the rows of a pair, or of many.
      await database.query("update orders set created_at = date_trunc('month', created_at), total_amount = 100, discount = 0, final_amount = 100")
      await database.query("update customers set name = 'Asha Rao' where id in (select id from customers order by id limit 30)")
      await database.query("update reports set created_at = date_trunc('year', created_at)")
      await database.query("update sample_collections set scheduled_date = date_trunc('month', scheduled_date)::date")
      await database.query("update prescriptions set created_at = date_trunc('year', created_at)")
      await database.query("update notifications set created_at = date_trunc('month', created_at)")
    },
  })

  /** The ids and the total of a list, at the top of its answer or in `data`. */
  async function read(path: string): Promise<{ readonly ids: readonly string[]; readonly total: number }> {
    const { body } = await api.call('GET', path, { as: 'super_admin' })
    const top = body as Readonly<Record<string, unknown>>
    const list = ('totalCount' in top ? top : top.data) as Readonly<Record<string, unknown>>
    const rows = Object.values(list).find(Array.isArray) ?? []
    return { ids: rows.map(({ id }: { readonly id: string }) => id), total: Number(list.totalCount) }
  }

  test.each([
    '/orders/admin/all?',
    '/orders/admin/all?sort=totalAmount&order=asc',
    '/orders/admin/all?status=Completed',
    '/orders/admin/all?search=lab',
    '/customers/admin?sort=name&order=asc',
    '/customers/admin?search=9150',
    '/reports/admin/all?status=Available&order=asc',
    '/admin/sample-collections?',
    '/admin/prescriptions?',
    '/admin/notifications?is_read=true&sort=type&order=asc',
  ])('%s follow one another without a gap, a repetition or a row beyond the end', async (list) => {
    const { ids, total } = await read(`${list}&limit=100`)
    expect([ids.length, new Set(ids).size]).toEqual([total, total])
    expect(total).toBeGreaterThan(3)
    for (const limit of [Math.ceil(total / 3), 1]) {
      const pages = Math.ceil(total / limit)
      const found = []
      // All three pages; of single rows the last six.
      const from = Math.max(1, limit === 1 ? pages - 5 : 1)
      for (let page = from; page <= pages; page += 1) found.push(...(await read(`${list}&limit=${limit}&page=${page}`)).ids)
      expect(found).toEqual(ids.slice((from - 1) * limit))
      expect((await read(`${list}&limit=${limit}&page=${pages + 1}`)).ids).toEqual([])
    }
  })

  test('the last page follows a row that is added', async () => {
    const { total, ids } = await read('/orders/admin/all?limit=100')
    const last = `/orders/admin/all?limit=1&page=${total}`
    expect((await read(last)).ids).toEqual(ids.slice(-1))
    await api.database.query(
      `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'order_number', 'LAB-9999999', 'created_at', '2030-01-01'))).* from orders o limit 1`,
    )
    expect((await read(last)).ids).toEqual(ids.slice(-2, -1))
    expect((await read(`/orders/admin/all?limit=1&page=${total + 1}`)).ids).toEqual(ids.slice(-1))
  })
})
