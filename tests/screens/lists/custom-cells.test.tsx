import { render, screen, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Cards } from '#tests/support/card-list.tsx'
import { type CellPieceProps, type Screens, ScreensContext } from '#crud/screens-context.ts'
import { ResourceShow } from '#crud/show/resource-show.tsx'
import type { Declaration } from '#definition/declaration.ts'
import { screens as own } from '#pages/screens.ts'
import notifications from '#resources/notifications.ts'
import StockLevel from '#tests/examples/cells/stock-level.tsx'
import kitsExample from '#tests/examples/kits.ts'
import { openList, openMemoryScreen, type Row } from '#tests/support/memory-screen.tsx'
import { memoryProvider } from '#tests/support/memory-provider.ts'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { FailedCell } from '#ui/piece-boundary.tsx'

const kits = kitsExample as unknown as Declaration
const shelf: Row[] = [
  { id: 'k1', code: 'KIT-1', status: 'ready', stock: 120, expires: null },
  { id: 'k2', code: 'KIT-2', status: 'ready', stock: null, expires: null },
  { id: 'k3', code: 'KIT-3', status: 'ready', stock: 7, expires: null },
]
const withCell = (cell: ComponentType<never>) => ({ cells: { 'stock-level': cell as ComponentType<CellPieceProps> } })
const rowOf = async (code: string) => within((await screen.findByRole('link', { name: code })).closest('tr') ?? document.body)
const openKits = (cell: ComponentType<never>) => openList({ at: '/kits', rows: { kits: shelf }, declarations: [kits], screens: withCell(cell) })

afterEach(() => vi.restoreAllMocks())

test('a bespoke cell gets the value and the record of its own row, and an empty value stays a dash', async () => {
  openKits(StockLevel)
  expect((await rowOf('KIT-1')).getByRole('meter', { name: 'Stock of KIT-1' }).getAttribute('value')).toBe('120')
  expect((await rowOf('KIT-3')).getByRole('meter', { name: 'Stock of KIT-3' }).getAttribute('value')).toBe('7')
  expect((await rowOf('KIT-3')).getByText('7')).toBeTruthy()
  const empty = await rowOf('KIT-2')
  expect([empty.queryByRole('meter'), empty.getAllByText('—').length]).toEqual([null, 2])
})

test('a bespoke cell that throws shows its failure in its own place only', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  openKits(({ value }: CellPieceProps) => {
    if (value === 7) throw new Error('no such shelf')
    return <b>{String(value)} left</b>
  })
  expect((await rowOf('KIT-3')).getByText('Could not be shown')).toBeTruthy()
  expect((await rowOf('KIT-1')).getByText('120 left')).toBeTruthy()
  expect(screen.getByRole('searchbox')).toBeTruthy()
})

test('a bespoke cell whose file cannot be fetched says so in one line', async () => {
  openKits(
    lazyWithPreload<CellPieceProps>(async () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    }, FailedCell),
  )
  expect((await screen.findAllByText('Could not be shown')).length).toBe(2)
  expect(screen.getByRole('link', { name: 'KIT-1' })).toBeTruthy()
})

test('a name without a cell shows the value as its kind does', async () => {
  openList({ at: '/kits', rows: { kits: shelf }, declarations: [kits] })
  expect((await rowOf('KIT-1')).getByText('120')).toBeTruthy()
})

test('a bespoke cell is on the record’s screen and on a card too', async () => {
  const provider = memoryProvider({ kits: shelf }, [kits])
  const routes = [{ path: '/kits/k3', element: <ResourceShow declaration={kits} id="k3" /> }]
  openMemoryScreen({ at: '/kits/k3', routes, declarations: [kits], provider, screens: withCell(StockLevel) })
  expect(await screen.findByRole('meter', { name: 'Stock of KIT-3' })).toBeTruthy()
  const pieces: Screens = { pages: {}, dialogs: {}, slots: {}, controls: {}, ...withCell(StockLevel) }
  const card = render(
    <ScreensContext value={pieces}>
      <Cards declaration={kits} rows={shelf.slice(0, 1)} />
    </ScreensContext>,
  )
  expect(card.getByRole('meter', { name: 'Stock of KIT-1' })).toBeTruthy()
})

test('NAV-08 a list of notifications shows the icon of each type beside its words', async () => {
  const rows = [
    { id: 'n1', title: 'Paid', message: '', type: 'PAYMENT_CONFIRMED', typeName: 'Payment confirmation', isRead: false },
    { id: 'n2', title: 'Odd', message: '', type: 'SomethingElse', typeName: 'SomethingElse', isRead: false },
  ]
  await own.cells['notification-type']?.load()
  const declared = notifications as unknown as Declaration
  openList({ at: '/notifications', rows: { notifications: rows }, declarations: [{ ...declared, stats: [] }], screens: { cells: own.cells } })
  const icon = async (title: string) =>
    (await screen.findByRole('link', { name: title })).closest('tr')?.querySelector('[data-icon]')?.getAttribute('data-icon')
  expect([await icon('Paid'), await icon('Odd')]).toEqual(['payment', 'default'])
  expect((await rowOf('Paid')).getByText('Payment confirmation')).toBeTruthy()
})
