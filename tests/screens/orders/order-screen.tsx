import { useParams } from 'react-router-dom'
import type { Permission } from '#domain/permission.ts'
import type { Declaration } from '#definition/declaration.ts'
import OrderDetailPage from '#pages/orders/order-detail-page.tsx'
import orders from '#resources/orders.ts'
import { memoryProvider } from '#tests/support/memory-provider.ts'
import { openMemoryScreen } from '#tests/support/memory-screen.tsx'

const declaration = orders as unknown as Declaration

/** An open order of two patients and three items. */
export const order = {
  id: 'o1',
  version: '"v1"',
  orderNumber: 'LAB-0231',
  createdAt: '2026-11-20T19:30:00.000Z',
  orderStatus: 'Confirmed',
  paymentStatus: 'Pending',
  paymentMethod: null,
  referenceNumber: null,
  paymentNotes: null,
  totalAmount: 150_000,
  discount: 10_000,
  discountBasisPoints: null,
  finalAmount: 140_000,
  scheduledDate: '2026-11-23',
  timeSlot: '07:00-08:00',
  sampleCollectionStatus: 'Scheduled',
  cancellationReason: null,
  customer: { id: 'k1', name: 'Asha Rao', email: 'asha@mail.example', phone: '+91 98450 00000' },
  patients: [
    { id: 'p1', name: 'Ravi Rao', gender: 'Male', dateOfBirth: '1980-02-29', phone: null, email: null },
    { id: 'p2', name: 'Meera Rao', gender: 'Female', dateOfBirth: null, phone: null, email: null },
  ],
  items: [
    { id: 'i1', type: 'test', patientId: 'p1', name: 'Glucose', price: 50_000, finalPrice: 40_000, discount: null, quantity: 2, tests: [] },
    {
      id: 'i2',
      type: 'package',
      patientId: 'p1',
      name: 'Basic',
      price: 70_000,
      finalPrice: 70_000,
      discount: 0,
      quantity: 1,
      tests: [{ id: 't1', name: 'Glucose' }],
    },
  ],
}

function Detail() {
  return <OrderDetailPage declaration={declaration} id={useParams().id ?? ''} />
}

/** Opens the detail of an order that differs from `order` as given. */
export function openOrder(
  changes: Partial<Record<keyof typeof order | 'paidAmount' | 'balance' | 'appointments' | 'missingPatients' | 'payments' | 'warnings', unknown>> = {},
  { at = '/orders/o1', lacks = [] as readonly Permission[] } = {},
) {
  const provider = memoryProvider({ orders: [{ ...order, ...changes, id: 'o1' }] }, [declaration])
  const routes = [
    { path: '/orders', element: <p>the list of orders</p> },
    { path: '/orders/:id', element: <Detail /> },
  ]
  const custom = () => provider.calls.filter(({ what }) => what === 'custom')
  return { provider, custom, ...openMemoryScreen({ at, routes, declarations: [declaration], provider, missing: lacks }) }
}
