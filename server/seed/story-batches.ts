import { addDays } from '#domain/civil-date.ts'
import { registrationDay } from '#server/seed/customers.ts'
import { bookingMoments, type OrderContext, type OrderStory, orderStory } from './orders.ts'

const ordersPerBatch = 500

/** The orders of all days in the order of their making, some hundreds at a time. */
export function* storyBatches(context: OrderContext): Generator<OrderStory[]> {
  const { plan, bookings } = context
  let registered = 0
  let count = 0
  let stories: OrderStory[] = []
  for (const [dayIndex, ordersOnDay] of plan.ordersOnDay.entries()) {
    const day = addDays(plan.firstDay, dayIndex)
    bookings.forgetBefore(day)
    while (registered < plan.customers && registrationDay(plan, registered) < day) registered += 1
    for (const at of bookingMoments(plan, plan.dayStart(day), dayIndex, ordersOnDay)) {
      count += 1
      stories.push(orderStory(context, count, day, at, registered))
      if (stories.length === ordersPerBatch) {
        yield stories
        stories = []
      }
    }
  }
  if (stories.length > 0) yield stories
}
