import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Declaration } from '#definition/declaration.ts'
import { createDataProvider } from '#providers/data/data-provider.ts'
import couriers from '#tests/examples/couriers.ts'
import { httpFixture, json } from '#tests/providers/http-fixture.ts'
import { openList } from '#tests/support/memory-screen.tsx'

const riders = [
  { rider_id: 17, full_name: 'Asha Patil', on_duty: 1, contact: { mobile: '+91 98200 12345' } },
  { rider_id: 18, full_name: 'Rohan Mehta', on_duty: 0, contact: { mobile: '+91 98200 54321' } },
]

test('VIEW-01 a view and the peek of an entity of one file work over an API of another kind, without counts', async () => {
  const { http, arrived } = httpFixture(({ path, query }) => {
    if (!path.startsWith('/api/riders')) return json({ message: 'There is no such address' }, 404)
    const id = path.split('/')[3]
    if (id !== undefined) return json(riders.find((each) => String(each.rider_id) === id) ?? {})
    const found = query.includes('on_duty=0') ? riders.slice(1) : riders
    return json({ riders: found, meta: { count: found.length } })
  })
  const declaration = couriers as unknown as Declaration
  const { user, router } = openList({
    ...{ at: '/couriers', rows: {}, declarations: [declaration] },
    calls: () => createDataProvider(http, new Map([['couriers', declaration]])),
  })
  const tabs = within(await screen.findByRole('navigation', { name: 'Views' }))
  await user.click(tabs.getByRole('link', { name: 'Off duty' }))
  expect(router.state.location.pathname).toBe('/couriers/off-duty')
  const link = await screen.findByRole('link', { name: 'Rohan Mehta' })
  await waitFor(() => expect(screen.queryByText('Asha Patil')).toBeNull())
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent?.trim())).toEqual(['All', 'Off duty'])
  link.focus()
  await user.keyboard(' ')
  const beside = await screen.findByRole('region', { name: 'Rohan Mehta, beside the list' })
  expect(await within(beside).findByText('Off duty')).toBeTruthy()
  expect(arrived.map(({ path }) => path)).toContain('/api/riders/18')
})

test('VIEW-02 inline acts and chosen columns of an entity of one file work over an API of another kind', async () => {
  const { http, arrived } = httpFixture(({ method, path }) => {
    if (method === 'GET' && path.startsWith('/api/riders')) return json({ riders, meta: { count: riders.length } })
    if (method === 'POST' && path === '/api/riders/17/end') return json({ ok: true, ...riders[0], on_duty: 0 })
    return json({ message: 'There is no such address' }, 404)
  })
  const end = { label: 'End duty', when: { isOnDuty: true }, call: { method: 'POST', path: '/riders/{id}/end' }, done: '{title} is off duty' } as const
  const { list } = couriers as unknown as Declaration
  const declaration: Declaration = {
    ...(couriers as unknown as Declaration),
    actions: { end },
    rowActions: ['end'],
    list: { ...list, inline: { isOnDuty: { key: 'd', actions: ['end'] } } },
  }
  const { user, notices } = openList({
    ...{ at: '/couriers', rows: {}, declarations: [declaration] },
    calls: () => createDataProvider(http, new Map([['couriers', declaration]])),
  })
  ;(await screen.findByRole('link', { name: 'Asha Patil' })).focus()
  await user.keyboard('d')
  await waitFor(() => expect(notices.map(({ message }) => message)).toContain('Asha Patil is off duty'))
  expect(arrived.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual(['/api/riders/17/end'])
  await user.click(await screen.findByRole('button', { name: 'Columns and density' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Phone' }))
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Phone' })).toBeNull())
  await waitFor(() => expect(notices.map(({ message }) => message)).toContain('The columns are kept until this page is closed'))
})
