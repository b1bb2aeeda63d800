import { fireEvent, render, screen, within } from '@testing-library/react'
import { createPortal } from 'react-dom'
import { expect, test, vi } from 'vitest'
import customers from '#resources/customers.ts'
import orders from '#resources/orders.ts'
import tests from '#resources/tests.ts'
import type { Declaration } from '#definition/declaration.ts'
import { Cards } from '#tests/support/card-list.tsx'

function card(declaration: Declaration, record: Readonly<Record<string, unknown>>, more: Partial<Parameters<typeof Cards>[0]> = {}) {
  render(<Cards declaration={declaration} rows={[{ id: 'one', ...record }]} {...more} />)
  return within(screen.getByRole('listitem'))
}

test('CUS-01 a card says each name once, a yes by its label, and a count with its label', () => {
  const said = { name: 'Asha Rao', email: 'asha@example.com', emailVerified: true, phoneVerified: false, patientCount: 2, status: 'active' }
  const asha = card(customers, said)
  expect(asha.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['asha@example.com', 'Email ✓', '2'])
  expect(asha.getByText('Patients').className).toBe('')
  expect(asha.getByText('Active')).toBeTruthy()
})

test('ORD-04 a card leaves out the name of a patient who is the customer, and the phone', () => {
  const order = { orderNumber: 'LAB-7', customerName: 'Asha Rao', customerPhone: '+919800000001', patientName: 'Asha Rao', morePatients: '+1 more' }
  const shown = card(orders as unknown as Declaration, { ...order, createdAt: '2026-11-27T08:00:00Z' })
  expect(shown.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['Asha Rao', '+1 more', '27/11/2026'])
})

test('ORD-04 a touch beside the entries of a menu of a card does not open the record under it', () => {
  const onOpen = vi.fn()
  const count = card(tests, { name: 'Blood count', price: 30_000 }, { onOpen, actions: () => createPortal(<div>Edge of the menu</div>, document.body) })
  fireEvent.click(screen.getByText('Edge of the menu'))
  expect(onOpen).not.toHaveBeenCalled()
  fireEvent.click(count.getByText('₹300'))
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('one')
})

test('ORD-02 MON-01 on a phone what is open of an order is under its amount', () => {
  const order = { orderNumber: 'LAB-7', totalAmount: 12_345_600, balanceNote: '₹600 to collect', orderStatus: 'Created', paymentStatus: 'Pending' }
  const shown = card(orders as unknown as Declaration, order)
  expect(shown.getByText('₹1,23,456').closest('.list-card-amount')?.textContent).toBe('₹1,23,456₹600 to collect')
})

test('VIEW-02 a card with more columns keeps its states apart, and says a plain yes by its label', () => {
  const declared = orders as unknown as Declaration
  const more = { ...declared, list: { ...declared.list, columns: [...declared.list.columns, 'paymentMethod', 'isDelayed'] } }
  const shown = card(more, { orderNumber: 'LAB-7', orderStatus: 'Created', paymentStatus: 'Paid', paymentMethod: 'card', isDelayed: true })
  expect(shown.getByText('Card').textContent).toBe('Card')
  expect(shown.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['Delayed'])
  expect(shown.queryByText('Yes')).toBeNull()
})
