import { expect } from '@playwright/test'
import { actions } from './actions.ts'
import { test } from './fault-test.ts'
import { checkRead } from './check-read.ts'
import { checkWrite } from './check-write.ts'
import { readFaults } from './read-faults.ts'
import { screens } from './screens.ts'
import { becomeBadTwin } from './self-test.ts'
import { writeFaults } from './write-faults.ts'

const named = <Row extends { readonly name: string }>(rows: readonly Row[], name: string): Row => {
  const row = rows.find((each) => each.name === name)
  if (!row) throw new Error(`no row is named ${name}`)
  return row
}

for (const [action, fault] of [
  ['adding a category', '500'],
  ['disabling a test', '200 with HTML'],
] as const) {
  test(`the matrix catches a client that takes any answer for a success: ${action}, ${fault}`, async ({ page, caseContext }) => {
    await becomeBadTwin(page)
    await expect(checkWrite(caseContext, named(actions, action), named(writeFaults, fault))).rejects.toThrow(/toBeVisible/)
  })
}

for (const fault of ['500', 'JSON cut short'] as const) {
  test(`the matrix catches a client that takes a failed read for an empty list: ${fault}`, async ({ page, caseContext }) => {
    await becomeBadTwin(page)
    await expect(checkRead(caseContext, named(screens, 'the orders list'), named(readFaults, fault))).rejects.toThrow(/toBeVisible/)
    await expect(page.getByText('No orders found')).toBeVisible()
  })
}
