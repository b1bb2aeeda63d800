import { json, type Behaviour } from '#tests/providers/http-fixture.ts'
import type { Kit } from '#tests/providers/contract/kits.ts'

type Wire = Record<string, unknown>

/** The name of the file that both servers answer. */
export const photoName = 'रिपोर्ट ₹500.png'

const wireOf = ({ price, ...kit }: Kit): Wire => ({ ...kit, price: price === null ? null : price / 100 })

interface Manners {
  list(query: URLSearchParams, rows: readonly Wire[]): Response
  one(row: Wire): Response
  removed(): Response
}

function answers(query: URLSearchParams, rows: readonly Wire[], names: { search: string; atLeast: string; sort: string; order: string }): Wire[] {
  const text = query.get(names.search)?.toLowerCase()
  const least = query.get(names.atLeast)
  const isActive = query.get('isActive')
  const ids = query.getAll('id')
  const kept = rows.filter(
    (row) =>
      (text === undefined || String(row.name).toLowerCase().includes(text)) &&
      (least === null || Number(row.price) >= Number(least)) &&
      (isActive === null || String(row.isActive) === isActive) &&
      (ids.length === 0 || ids.includes(String(row.id))),
  )
  const sort = query.get(names.sort)
  const sign = query.get(names.order) === 'desc' ? -1 : 1
  return sort === null ? kept : kept.toSorted((a, b) => sign * ((a[sort] as string) < (b[sort] as string) ? -1 : 1))
}

/** The same records behind two kinds of API. */
function server(start: readonly Kit[], { list, one, removed }: Manners): Behaviour {
  const rows = start.map(wireOf)
  let made = 0
  return ({ method, path, query, body, headers }) => {
    const [, , resource, key, call] = path.split('/')
    if (resource === 'auth')
      return body.includes('"right"')
        ? json({ status: 'success', data: { token: 't', user: { id: 'u', name: 'U', email: 'u@lab.in', role: 'admin' } } })
        : json({ status: 'error', message: 'Invalid email or password' }, 401)
    if (resource !== 'kits') return json({ status: 'error', message: 'There is no such address' }, 404)
    if (key === undefined && method === 'GET') return list(new URLSearchParams(query), rows)
    if (key === undefined) {
      made += 1
      const row = { ...(JSON.parse(body) as Wire), id: `new-${made}` }
      rows.push(row)
      return one(row)
    }
    const index = rows.findIndex(({ id }) => id === decodeURIComponent(key))
    const row = rows[index]
    if (!row) return json({ status: 'error', message: 'This kit was not found' }, 404)
    if (call === 'stop') return json({ status: 'success', data: { stopped: row.id, because: (JSON.parse(body) as Wire).reason } })
    if (call === 'upload') return json({ status: 'success', data: { type: headers.get('content-type')?.split(';')[0], hasFile: body.includes(photoName) } })
    if (call === 'photo')
      return new Response(new Uint8Array([1, 2, 3]), {
        headers: { 'content-type': 'image/png', 'content-disposition': `attachment; filename="x.png"; filename*=UTF-8''${encodeURIComponent(photoName)}` },
      })
    if (method === 'GET') return one(row)
    if (method === 'DELETE') {
      rows.splice(index, 1)
      return removed()
    }
    rows[index] = { ...row, ...(JSON.parse(body) as Wire) }
    return one(rows[index])
  }
}

/** In the manners of the laboratory's API. */
export const labServer = (start: readonly Kit[]): Behaviour =>
  server(start, {
    list(query, rows) {
      const found = answers(query, rows, { search: 'search', atLeast: 'minPrice', sort: 'sort', order: 'order' })
      const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))]
      return json({ status: 'success', data: { items: found.slice((page - 1) * limit, page * limit), totalCount: found.length } })
    },
    one: (row) => json({ status: 'success', data: row }),
    removed: () => json({ status: 'success' }),
  })

/** In json-server's manners. */
export const restServer = (start: readonly Kit[]): Behaviour =>
  server(start, {
    list(query, rows) {
      const found = answers(query, rows, { search: 'q', atLeast: 'price_gte', sort: '_sort', order: '_order' })
      return json(query.has('_end') ? found.slice(Number(query.get('_start')), Number(query.get('_end'))) : found, 200, {
        'x-total-count': String(found.length),
      })
    },
    one: (row) => json(row),
    removed: () => json({}),
  })
