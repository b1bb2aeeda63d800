import { expect, test } from 'vitest'
import { callsIn } from '#contract/call.ts'
import * as catalogue from '#contract/catalogue.ts'
import * as visitCalls from '#contract/collections.ts'
import * as orderCalls from '#contract/orders.ts'
import * as patients from '#contract/patients.ts'
import * as prescriptions from '#contract/prescriptions.ts'
import * as linkCalls from '#contract/report-links.ts'
import * as reportCalls from '#contract/reports.ts'
import * as results from '#contract/results.ts'
import * as samples from '#contract/samples.ts'
import * as slotCalls from '#contract/time-slots.ts'
import type { Declaration } from '#definition/declaration.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import closedDays from '#resources/closed-days.ts'
import customers from '#resources/customers.ts'
import orders from '#resources/orders.ts'
import phlebotomists from '#resources/phlebotomists.ts'
import reports from '#resources/reports.ts'
import collections from '#resources/sample-collections.ts'
import tests from '#resources/tests.ts'
import timeSlots from '#resources/time-slots.ts'

const visits = 'sample-collections'
const ofVisits = 'customers notifications orders reports results time-slots'

/** Shown wherever an order that may move on is shown. */
const settled = `customers notifications reports results ${visits}`

/** Resources that show a write besides its own records, written down a second time; `own` are those of the generated forms and switches. */
const rows: readonly (readonly [declaration: unknown, seenIn: Readonly<Record<string, string>>])[] = [
  [
    orders,
    {
      ...{
        status: `customers notifications reports results ${visits} time-slots`,
        cancel: `customers ${visits} time-slots`,
        payment: `customers notifications ${visits}`,
        refund: `customers ${visits}`,
      },
    },
  ],
  [reports, { remove: 'results' }],
  [collections, { setStatus: ofVisits, assign: ofVisits, reschedule: ofVisits, fail: ofVisits, cancel: ofVisits }],
  [timeSlots, { own: visits }],
  [closedDays, { own: `${visits} time-slots` }],
  [phlebotomists, { own: visits }],
  [customers, { erase: `notifications orders prescriptions reports results ${visits}` }],
  [tests, { own: 'test-packages' }],
]

const named = rows.map(([declaration, seenIn]) => [(declaration as Declaration).name, declaration as Declaration, seenIn] as const)

test.each(named)('GEN-03 a write in %s refreshes the other screens that show it', (_, of, seenIn) => {
  const touched = (write: string) => (write === 'own' ? of.api : endpointsOf(of).declared(write))?.touches ?? []
  expect(Object.fromEntries(Object.keys(seenIn).map((write) => [write, touched(write).toSorted().join(' ')]))).toEqual(seenIn)
})

const touchedBy = (calls: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(calls).flatMap(([name, call]) =>
      callsIn({ call }).flatMap((each) => (each !== call || each.method === 'GET' || each.isRead ? [] : [[name, each.touches.toSorted().join(' ')]])),
    ),
  )

test('GEN-03 a write of the contract refreshes the other screens that show it', () => {
  expect(touchedBy(visitCalls)).toEqual({ schedule: ofVisits })
  expect(touchedBy(slotCalls)).toEqual({ create: visits, update: visits, bulkUpdate: visits })
  expect(touchedBy(orderCalls)).toEqual({
    ...{ addItems: settled, changeItem: settled, removeItem: settled, addPatients: settled, addKnownPatient: settled },
    ...{ removePatient: `${settled} time-slots`, appointment: `${settled} time-slots`, collectAtLaboratory: `${settled} time-slots` },
  })
  expect(touchedBy(samples)).toEqual({
    ...{ setCondition: 'results', move: 'results', undoReceipt: 'results', receive: 'results sample-collections' },
    reject: 'notifications orders results sample-collections time-slots',
  })
  expect(touchedBy(prescriptions)).toEqual({
    review: 'customers notifications',
    approve: 'customers notifications',
    upload: 'customers',
    claim: '',
    release: '',
  })
  expect(touchedBy(catalogue)).toEqual({ saveLaboratory: 'results', createParameter: 'results', saveParameter: 'results' })
  expect(touchedBy(linkCalls)).toEqual({ sendLink: 'notifications', revokeLink: '' })
  expect(touchedBy(reportCalls)).toEqual({ upload: 'notifications results', reupload: 'notifications' })
  expect(touchedBy(patients)).toEqual({ correct: `orders prescriptions reports results ${visits}` })
  expect(touchedBy(results)).toEqual({
    ...{ begin: 'reports', add: 'reports', remove: 'reports', callNow: 'reports', enter: 'reports', sendBack: 'reports', amend: 'reports', verify: 'reports' },
    ...{ save: '', logCall: '', closeCritical: '', reissue: 'customers reports' },
    ...{ release: 'notifications reports', releaseMany: 'notifications reports' },
  })
})

const contracts = import.meta.glob<Readonly<Record<string, { readonly touches?: readonly string[] }>>>('/contract/*.ts', { eager: true })

/** The call that a call of many is named after: `update` of `bulkUpdate`, `release` of `releaseMany`. */
const singleOf = (call: string): string | undefined =>
  /^bulk(?=[A-Z])(\w+)$|^(\w+)Many$/
    .exec(call)
    ?.slice(1)
    .find(Boolean)
    ?.replace(/^./, (first) => first.toLowerCase())

test('GEN-03 a call of many is read again where the call of one is', () => {
  const pairs = Object.values(contracts).flatMap((calls) =>
    Object.entries(calls).flatMap(([many, { touches }]) => {
      const one = touches && calls[singleOf(many) ?? '']
      return one ? [[many, touches, one.touches] as const] : []
    }),
  )
  expect(pairs.map(([many]) => many).toSorted()).toEqual(['bulkUpdate', 'releaseMany'])
  expect(pairs.map(([many, touched]) => [many, touched])).toEqual(pairs.map(([many, , expected]) => [many, expected]))
})
