import { render, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Declaration } from '#definition/declaration.ts'
import readingsExample from '#tests/examples/sensor-readings.ts'
import kitsExample from '#tests/examples/kits.ts'
import { Cards } from '#tests/support/card-list.tsx'
import { openList, type Row } from '#tests/support/memory-screen.tsx'

const kits = kitsExample as unknown as Declaration
const readings: Declaration = { ...(readingsExample as unknown as Declaration), api: {}, permission: 'orders' }
const shelf: Row[] = [
  { id: 'k1', code: 'KIT-1', status: 'ready', stock: 120, expires: '2020-01-31' },
  { id: 'k2', code: 'KIT-2', status: 'out', stock: 0, expires: '2099-01-31' },
  { id: 'k3', code: 'KIT-3', status: 'ready', stock: 4, expires: '2099-01-31' },
  { id: 'k4', code: 'KIT-4', status: 'retired', stock: 4, expires: '2020-01-31' },
]
const measured: Row[] = [
  { id: 'r1', sensor: 'Fridge', at: '2026-11-25T04:00:00Z', degrees: '4' },
  { id: 'r2', sensor: 'Freezer', at: '2026-11-26T04:00:00Z', degrees: '-18' },
  { id: 'r3', sensor: 'Fridge', at: '2026-11-25T09:00:00Z', degrees: '5' },
]
const codes = () => screen.queryAllByRole('link', { name: /^KIT/ }).map((link) => link.textContent)
const openKits = (at = '/kits') => openList({ at, rows: { kits: shelf }, declarations: [kits] })
const chips = () => screen.queryByRole('region', { name: 'Filters in force' })?.textContent ?? ''

test('a list opens with its filters, which are chips, and the address keeps that they are cleared', async () => {
  const { router, user, asked } = openKits()
  await screen.findByRole('link', { name: 'KIT-1' })
  expect(codes()).toEqual(['KIT-1', 'KIT-3'])
  expect(asked.at(-1)?.filters).toEqual([{ field: 'status', operator: 'eq', value: 'ready' }])
  expect([router.state.location.search, chips()]).toEqual(['', 'Status: ReadyClear all'])
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(codes()).toHaveLength(4))
  expect([router.state.location.search, chips()]).toEqual(['?status=', 'Reset to Status: Ready'])
  await user.click(screen.getByRole('button', { name: 'Reset to Status: Ready' }))
  await waitFor(() => expect(codes()).toEqual(['KIT-1', 'KIT-3']))
  expect(router.state.location.search).toBe('')
})

test('the filters of the address win over those that the list opens with', async () => {
  openKits('/kits?status=retired')
  await screen.findByRole('link', { name: 'KIT-4' })
  expect([codes(), chips()]).toEqual([['KIT-4'], 'Status: RetiredClear allReset to Status: Ready'])
})

test('an empty list names the filters that it opened with, and clears them', async () => {
  const { user } = openList({ at: '/kits', rows: { kits: shelf.filter(({ status }) => status !== 'ready') }, declarations: [kits] })
  expect(await screen.findByText('No collection kits found')).toBeTruthy()
  expect(screen.getByText('The list is filtered by Status: Ready.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(codes()).toEqual(['KIT-2', 'KIT-4']))
})

test('the words of a colour are in its row and on its card', async () => {
  openKits('/kits?status=')
  const row = async (code: string) => (await screen.findByRole('link', { name: code })).closest('tr')
  const noteIn = async (code: string) => (await row(code))?.querySelector('.row-note')?.textContent
  expect(await Promise.all(['KIT-1', 'KIT-2', 'KIT-3', 'KIT-4'].map(noteIn))).toEqual(['Expired', 'Used up', undefined, undefined])
  expect((await row('KIT-1'))?.style.getPropertyValue('--row-tint')).toBe('var(--tone-danger-background)')
  const [first] = shelf
  const card = render(<Cards declaration={kits} rows={first ? [first] : []} />)
  expect(within(card.container).getByText('Expired')).toBeTruthy()
})

test('a grouped table has the heading of each day before its rows, until it is sorted by something else', async () => {
  const { user } = openList({ at: '/sensor-readings', rows: { 'sensor-readings': measured }, declarations: [readings] })
  const groups = await screen.findAllByRole('rowheader')
  expect(groups.map(({ textContent }) => textContent)).toEqual(['At 26/11/2026 · 1 on this page', 'At 25/11/2026 · 2 on this page'])
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map((row) => row.querySelector('[data-row-link]')?.textContent ?? 'heading')).toEqual(['heading', 'Freezer', 'heading', 'Fridge', 'Fridge'])
  await user.keyboard('j')
  expect(document.activeElement?.textContent).toBe('Freezer')
  await user.keyboard('j')
  expect(document.activeElement?.closest('tr')?.textContent).toContain('5')
})

test('on a phone each group is a heading with its own list', () => {
  render(<Cards declaration={readings} rows={measured.slice(1)} sort={{ field: 'at', order: 'desc' }} />)
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'At 26/11/2026 · 1 on this page',
    'At 25/11/2026 · 1 on this page',
  ])
  expect(screen.getAllByRole('list').map((list) => within(list).getByRole('link').textContent)).toEqual(['Freezer', 'Fridge'])
})
