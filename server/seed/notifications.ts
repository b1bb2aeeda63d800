import { hoursText } from '#domain/time-slot.ts'
import { formatCivilDate } from '#domain/civil-date.ts'
import type { notifications } from '#server/db/tables/notifications.ts'
import { searchTextOf } from '#server/db/search-text.ts'
import type { SeededCustomer } from '#server/seed/customers.ts'
import type { OrderStory } from './orders.ts'
import type { Plan } from '#server/seed/plan.ts'
import { type Random, randomOf } from '#server/seed/random.ts'

export type NotificationRow = typeof notifications.$inferInsert

/** An event that a customer is notified of. */
interface Occasion {
  readonly type: string
  readonly title: string
  readonly message: string
  readonly at: Date
}

const dayMs = 86_400_000
const keptDays = 14
const unreadDays = 4

/** The notifications of a customer about an order in the last two weeks. */
export function notificationsOf(plan: Plan, story: OrderStory): NotificationRow[] {
  const random = randomOf(plan.seed, 'notifications', story.order.orderNumber)
  return recentNotifications(plan, story.family.customer, occasionsOf(story), random)
}

/** Notifications of the last two weeks; some of the last days' are unread. */
export function recentNotifications(plan: Plan, customer: SeededCustomer, occasions: readonly Occasion[], random: Random): NotificationRow[] {
  return occasions.filter(({ at }) => plan.now.getTime() - at.getTime() < keptDays * dayMs).map((occasion) => notificationRow(plan, customer, occasion, random))
}

function notificationRow(plan: Plan, customer: SeededCustomer, { type, title, message, at }: Occasion, random: Random): NotificationRow {
  const age = plan.now.getTime() - at.getTime()
  const isRead = age > unreadDays * dayMs || !random.chance(plan.catalogue.patterns.notifications.unreadShareForStaff)
  const readAt = isRead ? new Date(at.getTime() + Math.floor(Math.min(age, dayMs) * random.next())).toISOString() : null
  return {
    id: random.id(at),
    customerId: customer.id,
    type,
    title,
    message,
    isRead,
    readAt,
    searchText: searchTextOf(title, message, customer.name, customer.email),
    createdAt: at.toISOString(),
    updatedAt: readAt ?? at.toISOString(),
  }
}

function occasionsOf({ order, steps, visit }: OrderStory): Occasion[] {
  const number = order.orderNumber
  const paidAt = steps.find(({ status }) => status === (order.paymentNotes ? 'SampleCollected' : 'Confirmed'))?.at
  const paid: Occasion[] =
    order.paymentStatus === 'Paid' && paidAt && order.orderStatus !== 'Cancelled'
      ? [{ type: 'PaymentConfirmation', title: 'Payment received', message: `We have received your payment for order ${number}.`, at: paidAt }]
      : []
  const changed = steps.flatMap(({ status, at }): Occasion[] => {
    if (status === 'Confirmed') {
      return [
        {
          type: 'OrderConfirmed',
          title: 'Order confirmed',
          message: `Order ${number} is confirmed. We visit you on ${visit ? `${formatCivilDate(visit.date)}, ${hoursText(visit.timeSlot)}` : 'the day agreed'}.`,
          at,
        },
      ]
    }
    if (status === 'SampleCollected')
      return [{ type: 'SampleCollected', title: 'Sample collected', message: `The samples of order ${number} are on their way to the laboratory.`, at }]
    if (status !== 'Completed') return []
    return [
      { type: 'ReportAvailable', title: 'Report available', message: `The report of order ${number} is ready.`, at },
      { type: 'OrderCompleted', title: 'Order completed', message: `Order ${number} is completed. Thank you.`, at },
    ]
  })
  return [...changed, ...paid]
}
