import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { civilDateOf } from '#domain/civil-date.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder, makeVisit, smallLabNow } from '#tests/support/small-lab.ts'

/** The day after the visits are planned. */
const now = new Date(smallLabNow.getTime() + 24 * 3_600_000)
const today = civilDateOf(now)
const api = labApi({ clock: () => now })
beforeAll(async () => {
  const { sql } = api.database
  await makeVisit(sql, (await makeOrder(sql, { createdAt: now.toISOString() })).id, today)
})

interface Changed {
  /** The call whose answer is changed. */
  readonly call: RegExp
  /** Where its rows are under `data`. */
  readonly rows: (data: Record<string, unknown[]> & { readonly first: unknown[] }[]) => unknown[]
}

/** Opens the dashboard with a row among those of an answer that nobody can read; with `lacks`, over a server without such a call. */
function openWithUnreadable({ call, rows, lacks }: Changed & { readonly lacks?: RegExp }) {
  return openApp({
    api,
    at: '/dashboard',
    async answer(request, send) {
      if (lacks?.test(request.url)) return Response.json({ status: 'error', message: 'x' }, { status: 404 })
      const response = await send(request)
      if (!call.test(request.url)) return response
      const body = await response.json()
      rows(body.data).push({ id: 'nobody-can-read-this' })
      return Response.json(body)
    },
  })
}

const region = async (name: string) => within(await screen.findByLabelText(name, { selector: 'section' }))

/** Orders that could not be read were left out of the figures without a word. */
test('DASH-01 DASH-04 a figure that misses orders says so in its place', async () => {
  await openWithUnreadable({ lacks: /admin\/stats/, call: /orders\/admin\/all.*limit=100/, rows: (data) => data.orders ?? [] })
  const figures = await region('Figures')
  expect(await figures.findAllByText('1 of the orders could not be read')).toHaveLength(4)
  const shown = [...document.querySelectorAll('.dashboard-cards .stat-figure')].map((each) => each.textContent)
  expect(new Set(shown)).toEqual(new Set(['— 1 of the orders could not be read']))
})

/** Collections that could not be read were left out of the counts of a roadmap without a word. */
test('DASH-03 DASH-04 a roadmap that misses collections says so, and counts nothing', async () => {
  await openWithUnreadable({ lacks: /roadmap/, call: /admin\/sample-collections\?.*limit=100/, rows: (data) => data.items ?? [] })
  const roadmap = await region('Sample Collection Roadmap')
  expect(await roadmap.findByText('1 of the sample collections could not be read, so that nothing is counted here.')).toBeTruthy()
  expect(roadmap.getByText('Today')).toBeTruthy()
  expect(roadmap.queryByText('1 Scheduled')).toBeNull()
})

test('DASH-03 a date whose first collections cannot all be read says so beside the server’s counts', async () => {
  await openWithUnreadable({ call: /roadmap/, rows: ([date]) => date?.first ?? [] })
  const roadmap = await region('Sample Collection Roadmap')
  expect(await roadmap.findByText('1 of the sample collections could not be read')).toBeTruthy()
  expect(roadmap.getByText('1 Scheduled')).toBeTruthy()
  await waitFor(() => expect(roadmap.queryByText(/No collections are planned/)).toBeNull())
})
