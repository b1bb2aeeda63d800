import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { Declaration } from '#definition/declaration.ts'
import { loadDeclarations } from '#routes/declarations.ts'
import { screens } from '#pages/screens.ts'
import { namesOf } from '#routes/screen-names.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { goTo, openApp } from '#tests/support/screen.tsx'
import { makeNotification, makeOrder, makeReport, makeVisit, mixedOrder, small } from '#tests/support/small-lab.ts'

const { all } = await loadDeclarations(namesOf(screens))

/** The addresses of a declaration's own pages that name no record: its list is like that of the tests. */
function addressesOf({ name, list, pages }: Declaration): readonly string[] {
  return Object.keys(pages ?? {}).flatMap((page) => (page.includes('{') ? [] : [`/${list.address ?? name}/${page}`]))
}

/** Pages of a record, with more calls than a list has. */
const records = ['/orders/{order}', '/orders/{order}?tab=items', `/customers/${small.asha}`, `/tests/${small.cbc}`, '/test-packages/add']

let order: Awaited<ReturnType<typeof makeOrder>>
const api = labApi()
beforeAll(async () => {
  const db = api.db
  order = await makeOrder(db, mixedOrder)
  await makeVisit(db, order.id, '2026-11-22')
  await makeReport(db, order)
  await makeNotification(db)
})

const walks = [
  ['/tests', ...records],
  ['/dashboard', ...new Set(all.flatMap(addressesOf))],
] as const

test.each(walks)('GEN-03 no screen asks for anything twice while it loads: from %s on', async (first, ...others) => {
  let open = 0
  const { sent } = await openApp({
    api,
    at: first,
    async answer(request, send) {
      open += 1
      return send(request).finally(() => {
        open -= 1
      })
    },
  })
  let before = 0
  for (const [index, address] of [first, ...others].entries()) {
    if (index > 0) await goTo(address.replace('{order}', order.id))
    await screen.findAllByRole('heading')
    await waitFor(() => expect([open, document.querySelectorAll('.skeleton, .cell-loading, .stat-loading').length]).toEqual([0, 0]))
    const calls = sent.slice(before).map(({ method, path }) => `${method} ${path}`)
    before = sent.length
    expect([address, ...calls.filter((call, at) => calls.indexOf(call) !== at)]).toEqual([address])
    expect(index > 0 || calls.length > 0).toBe(true)
  }
})
