import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import type { CollectionStatus } from '#domain/collection-status.ts'
import { BoardGrid } from '#pages/collections/board-grid.tsx'
import { boardStops } from '#pages/collections/board-stop.ts'
import { MoveDialog } from '#pages/collections/move-dialog.tsx'
import type { BoardPlace, RefusedMove } from '#pages/collections/use-moves.ts'
import type { BoardVisit } from '#pages/collections/board.ts'

afterEach(cleanup)

const columns = [
  { id: '', name: 'Unassigned', isActive: true },
  { id: 'left', name: 'Left Long Ago', isActive: false },
  { id: 'meena', name: 'Meena', isActive: true },
]
const timeSlots = ['07:00-08:00', '08:00-09:00', '09:00-10:00']

function visit(name: string, phlebotomistId: string | null, timeSlot: string, status: CollectionStatus = 'Scheduled'): BoardVisit {
  return {
    ...{ id: name, patientName: name, phlebotomistId, timeSlot, status, version: undefined, reference: name, orderNumber: name, priority: 'Normal' },
    ...{
      patientId: name,
      patientNumber: null,
      orderId: name,
      gender: null,
      dateOfBirth: null,
      ageUnit: null,
      customerName: null,
      address: '',
      notes: null,
      failureReason: null,
      tests: [],
      phone: null,
      area: '',
      tubes: [],
      onTheWay: [],
    },
    ...{ amountDue: 0, pin: null, isFasting: false, slotId: null, collectedBy: null, collectedByName: null, collectedAt: null, identityConfirmed: false },
  }
}

/** The board with what a drop makes of it, as the page keeps it. */
function Board({ start, moves, noPlaces }: { start: readonly BoardVisit[]; moves: [string, BoardPlace][]; noPlaces: ReadonlyMap<string, string> }) {
  const [visits, setVisits] = useState(start)
  const [refused, setRefused] = useState<RefusedMove | null>(null)
  const onDrop = (id: string, place: BoardPlace) => {
    moves.push([id, place])
    setVisits((before) => before.map((each) => (each.id === id ? { ...each, ...place } : each)))
  }
  const none = () => undefined
  return (
    <MemoryRouter>
      <BoardGrid
        {...{ columns, timeSlots, noPlaces, onDrop }}
        stops={boardStops(visits)}
        loads={new Map()}
        now={null}
        warnings={new Map()}
        reason={undefined}
        focusOn={null}
        onRefuse={setRefused}
        onMove={none}
        onStatus={none}
      />
      <p role="alert">{refused ? `${refused.title}: ${refused.reason}` : ''}</p>
    </MemoryRouter>
  )
}

function open(...start: readonly BoardVisit[]) {
  return openWith({}, ...start)
}

/** The board with slots that take no further visit, and their reasons. */
function openWith(noPlaces: Readonly<Record<string, string>>, ...start: readonly BoardVisit[]) {
  const moves: [string, BoardPlace][] = []
  const { container } = render(<Board start={start} moves={moves} noPlaces={new Map(Object.entries(noPlaces))} />)
  return { moves, user: userEvent.setup(), said: () => container.querySelector('[aria-live=assertive]')?.textContent }
}

const focused = () => document.activeElement?.getAttribute('data-visit')

test('FLD-01 Tab comes to one visit, arrows to the others: down the column, across to the nearest slot', async () => {
  const { user } = open(visit('Asha', null, '07:00-08:00'), visit('Ravi', null, '09:00-10:00'), visit('Kiran', 'meena', '08:00-09:00'))
  await user.tab()
  await user.tab()
  expect(focused()).toBe('Asha')
  for (const [key, wanted] of [
    ['ArrowDown', 'Ravi'],
    ['ArrowDown', 'Ravi'],
    ['ArrowRight', 'Kiran'],
    ['ArrowLeft', 'Asha'],
    ['End', 'Ravi'],
    ['Home', 'Asha'],
  ] as const) {
    await user.keyboard(`{${key}}`)
    expect([key, focused()]).toEqual([key, wanted])
  }
  expect(document.querySelectorAll('[data-visit][tabindex="0"]').length).toBe(1)
})

test('WCAG 2.4.11 the buttons of a visit cover nothing of it once the keyboard has reached it', async () => {
  const { user } = open(visit('Asha', null, '07:00-08:00'), visit('Ravi', null, '09:00-10:00'))
  const reached = () => [...document.querySelectorAll('.visit-card-reached')].map((card) => card.getAttribute('data-visit'))
  await user.tab()
  await user.tab()
  await waitFor(() => expect(reached()).toEqual(['Asha']))
  // They do not move between the press and the release of a mouse.
  screen.getByRole('button', { name: 'Move Asha to…' }).focus()
  expect(reached()).toEqual(['Asha'])
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(reached()).toEqual(['Ravi']))
})

test('FLD-01 FLD-06 a visit carried past an inactive column keeps the focus and announces each step', async () => {
  const { user, moves, said } = open(visit('Asha', null, '07:00-08:00'), visit('Kiran', 'meena', '08:00-09:00'))
  screen.getByRole('article', { name: /^Asha/ }).focus()
  await user.keyboard(' ')
  expect(said()).toMatch(/^Asha picked up from Unassigned, 07:00–08:00\./)
  await user.keyboard('{ArrowRight}')
  expect(said()).toBe('Meena, 07:00–08:00: no other visit')
  await user.keyboard('{ArrowDown}')
  expect(said()).toBe('Meena, 08:00–09:00: 1 other visit')
  await user.keyboard('{ArrowRight}')
  expect(said()).toBe('The board ends here: Meena, 08:00–09:00')
  expect(moves).toEqual([])
  await user.keyboard('{Enter}')
  expect(moves).toEqual([['Asha', { phlebotomistId: 'meena', timeSlot: '08:00-09:00' }]])
  expect(said()).toBe('Moved Asha to Meena, 08:00–09:00')
  expect(focused()).toBe('Asha')
})

test('FLD-01 Escape and blur drop a carried card; a begun visit keeps its slot, a finished one stays', async () => {
  const { user, moves, said } = open(visit('Asha', null, '07:00-08:00', 'In Progress'), visit('Ravi', 'meena', '07:00-08:00', 'Completed'))
  screen.getByRole('article', { name: /^Asha/ }).focus()
  await user.keyboard(' {ArrowDown}')
  expect(said()).toBe('This visit has begun: its time slot stays')
  await user.keyboard('{ArrowRight}{Escape}')
  expect(said()).toBe('Asha stays: Unassigned, 07:00–08:00')
  await user.keyboard(' {ArrowRight}{Tab}{Enter}')
  screen.getByRole('article', { name: /^Ravi/ }).focus()
  await user.keyboard(' ')
  expect(said()).toBe('Ravi cannot be moved')
  expect(moves).toEqual([])
})

test('FLD-01 FLD-05 a full or closed slot refuses a carried visit; its own visit may change hands', async () => {
  const noPlaces = { '08:00-09:00': 'Full', '09:00-10:00': 'Closed: Diwali' }
  const { user, moves, said } = openWith(noPlaces, visit('Asha', null, '07:00-08:00'), visit('Kiran', null, '08:00-09:00'))
  const cell = (name: string) => screen.getByRole('group', { name })
  screen.getByRole('article', { name: /^Asha/ }).focus()
  for (const [keys, words] of [
    [' {ArrowDown}', 'Unassigned, 08:00–09:00 (Full): 1 other visit'],
    [' ', 'Asha cannot be put there: 08:00–09:00 is full'],
    ['{ArrowDown}', 'Unassigned, 09:00–10:00 (Closed: Diwali): no other visit'],
    ['{Enter}', 'Asha cannot be put there: 09:00–10:00 is closed: Diwali'],
  ] as const) {
    await user.keyboard(keys)
    expect(said()).toBe(words)
  }
  expect(cell('Unassigned, 09:00–10:00').textContent, 'who sees the board reads it there').toBe('Closed: Diwali')
  expect(cell('Meena, 09:00–10:00').textContent).toBe('')
  expect(moves).toEqual([])
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowRight} ')
  screen.getByRole('article', { name: /^Kiran/ }).focus()
  await user.keyboard(' {ArrowRight}')
  expect(said()).toBe('Meena, 08:00–09:00: no other visit')
  await user.keyboard(' ')
  expect(moves).toEqual([
    ['Asha', { phlebotomistId: 'meena', timeSlot: '07:00-08:00' }],
    ['Kiran', { phlebotomistId: 'meena', timeSlot: '08:00-09:00' }],
  ])
})

test('FLD-01 FLD-05 dragging over a full slot shows why and a drop there moves nothing; elsewhere it moves', async () => {
  const noPlaces = { '08:00-09:00': 'Past', '09:00-10:00': 'Closed: Diwali' }
  const { moves } = openWith(
    noPlaces,
    visit('Asha', null, '07:00-08:00'),
    visit('Kiran', null, '08:00-09:00'),
    visit('Ravi', null, '07:00-08:00', 'In Progress'),
  )
  // happy-dom has no DataTransfer.
  const dataTransfer = { types: [], items: [], setData: () => undefined, getData: () => '' }
  const drag = async (name: string, label: string) => {
    const card = screen.getByRole('article', { name: new RegExp(`^${name}`) })
    const cell = screen.getByRole('group', { name: label })
    fireEvent.dragStart(card, { dataTransfer })
    fireEvent.dragEnter(cell, { dataTransfer })
    await waitFor(() => expect(cell.closest('td')?.className).toContain('board-over'))
    const words = cell.querySelector('.board-refused')?.textContent ?? null
    fireEvent.drop(cell, { dataTransfer })
    fireEvent.dragEnd(card, { dataTransfer })
    await waitFor(() => expect(cell.closest('td')?.className).not.toContain('board-over'))
    return [words, screen.getByRole('alert').textContent]
  }
  expect(await drag('Asha', 'Meena, 08:00–09:00')).toEqual(['Past', 'Asha cannot be put there: 08:00–09:00 is past'])
  expect(await drag('Kiran', 'Unassigned, 09:00–10:00')).toEqual(['Closed: Diwali', 'Kiran cannot be put there: 09:00–10:00 is closed: Diwali'])
  expect((await drag('Ravi', 'Meena, 09:00–10:00'))[1]).toBe('Ravi cannot be put there: This visit has begun: its time slot stays')
  expect(moves).toEqual([])
  expect(await drag('Asha', 'Left Long Ago, 07:00–08:00')).toEqual(['Left Long Ago is inactive', 'Asha cannot be put there: Left Long Ago is inactive'])
  expect((await drag('Kiran', 'Meena, 08:00–09:00'))[0], 'it has its place there').toBeNull()
  expect(moves).toEqual([['Kiran', { phlebotomistId: 'meena', timeSlot: '08:00-09:00' }]])
})

test('WCAG 2.4.3 the dialog that moves a visit opens with the focus on the phlebotomist', async () => {
  const [asha] = boardStops([visit('Asha', null, '07:00-08:00')])
  if (!asha) throw new Error('a visit is a stop')
  render(<MoveDialog stop={asha} people={[]} timeSlots={timeSlots} noPlaces={new Map()} onMove={() => undefined} onClose={() => undefined} />)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Phlebotomist')))
})
