import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import type { CollectionStatus } from '#domain/collection-status.ts'
import { BoardGrid } from '#pages/collections/board-grid.tsx'
import type { BoardPlace } from '#pages/collections/use-moves.ts'
import type { BoardVisit } from '#pages/collections/wire-board.ts'

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
      customerName: null,
      address: '',
      notes: null,
      tests: [],
      phone: null,
      area: '',
      tubes: [],
    },
    ...{ amountDue: 0, pin: null, isFasting: false },
  }
}

/** The board with what a drop makes of it, as the page keeps it. */
function Board({ start, moves }: { start: readonly BoardVisit[]; moves: [string, BoardPlace][] }) {
  const [visits, setVisits] = useState(start)
  const onDrop = (id: string, place: BoardPlace) => {
    moves.push([id, place])
    setVisits((before) => before.map((each) => (each.id === id ? { ...each, ...place } : each)))
  }
  const none = () => undefined
  return (
    <MemoryRouter>
      <BoardGrid columns={columns} timeSlots={timeSlots} visits={visits} warnings={new Map()} reason={undefined} focusOn={null} onDrop={onDrop} onMove={none} />
    </MemoryRouter>
  )
}

function open(...start: readonly BoardVisit[]) {
  const moves: [string, BoardPlace][] = []
  const { container } = render(<Board start={start} moves={moves} />)
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

test('FLD-01 FLD-06 a visit is picked up, carried over the column of one who is inactive and put down; it keeps the focus, and each step is said', async () => {
  const { user, moves, said } = open(visit('Asha', null, '07:00-08:00'), visit('Kiran', 'meena', '08:00-09:00'))
  screen.getByRole('article', { name: /^Asha/ }).focus()
  await user.keyboard(' ')
  expect(said()).toMatch(/^Asha picked up from Unassigned, 07:00-08:00\./)
  await user.keyboard('{ArrowRight}')
  expect(said()).toBe('Meena, 07:00-08:00: no other visit')
  await user.keyboard('{ArrowDown}')
  expect(said()).toBe('Meena, 08:00-09:00: 1 other visit')
  await user.keyboard('{ArrowRight}')
  expect(said()).toBe('The board ends here: Meena, 08:00-09:00')
  expect(moves).toEqual([])
  await user.keyboard('{Enter}')
  expect(moves).toEqual([['Asha', { phlebotomistId: 'meena', timeSlot: '08:00-09:00' }]])
  expect(said()).toBe('Asha is moved to Meena, 08:00-09:00')
  expect(focused()).toBe('Asha')
})

test('FLD-01 Escape and leaving the card put nothing anywhere; a visit that has begun keeps its slot, one that is over stays', async () => {
  const { user, moves, said } = open(visit('Asha', null, '07:00-08:00', 'In Progress'), visit('Ravi', 'meena', '07:00-08:00', 'Completed'))
  screen.getByRole('article', { name: /^Asha/ }).focus()
  await user.keyboard(' {ArrowDown}')
  expect(said()).toBe('This visit has begun: its time slot stays')
  await user.keyboard('{ArrowRight}{Escape}')
  expect(said()).toBe('Asha stays: Unassigned, 07:00-08:00')
  await user.keyboard(' {ArrowRight}{Tab}{Enter}')
  screen.getByRole('article', { name: /^Ravi/ }).focus()
  await user.keyboard(' ')
  expect(said()).toBe('Ravi cannot be moved')
  expect(moves).toEqual([])
})
