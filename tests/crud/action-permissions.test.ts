import { expect, test } from 'vitest'
import type { Declaration } from '#definition/declaration.ts'
import closedDays from '#resources/closed-days.ts'
import customers from '#resources/customers.ts'
import notifications from '#resources/notifications.ts'
import orders from '#resources/orders.ts'
import phlebotomists from '#resources/phlebotomists.ts'
import prescriptions from '#resources/prescriptions.ts'
import reports from '#resources/reports.ts'
import results from '#resources/results.ts'
import collections from '#resources/sample-collections.ts'
import timeSlots from '#resources/time-slots.ts'
import users from '#resources/users.ts'
import { guards } from '#tests/api/call/guards.ts'

/** The permission that guards each call, by the call with its ids left open. */
const guardOf = new Map(Object.entries(guards).flatMap(([guard, calls]) => (calls ?? []).map((call) => [opened(call), guard] as const)))

function opened(call: string): string {
  return call.replace(/\{\w+\}/g, '{}')
}

const declarations = [closedDays, customers, notifications, orders, phlebotomists, prescriptions, reports, results, collections, timeSlots, users]

test.each(declarations.map((each) => [each.name, each as unknown as Declaration] as const))(
  'AUTH-16 each action of %s is offered by the permission that its call needs',
  (_, { permission, actions = {} }) => {
    const offered = Object.entries(actions).flatMap(([name, action]) => {
      const guard = action.call && guardOf.get(opened(`${action.call.method} ${action.call.path}`))
      return guard === undefined || guard === 'signed-in' ? [] : [[name, action.permission ?? `${permission}.edit`, guard] as const]
    })
    expect(offered.map(([name, asked]) => [name, asked])).toEqual(offered.map(([name, , guard]) => [name, guard]))
  },
)
