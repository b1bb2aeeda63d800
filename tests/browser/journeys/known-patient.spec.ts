import { expect } from '@playwright/test'
import { formatCivilDate } from '#domain/civil-date.ts'
import { test } from '#tests/browser/support/lab.ts'
import { inDialog } from '#tests/browser/support/steps.ts'

interface Person {
  readonly id: string
  readonly name: string
  readonly dateOfBirth: string | null
}

test('CHK-01 ODT-08 an existing patient is recognised by a misspelt name, and reused', async ({ page, api }) => {
  // An open order, the last of its kind, whose customer has somebody who is not on it.
  const { orders } = (await api('super', 'GET', '/orders/admin/all?openOnly=true&limit=100&sort=createdAt&order=asc')).data
  let found: { readonly id: string; readonly other: Person; readonly customerId: string } | null = null
  for (const { id } of (orders as readonly { id: string }[]).slice(10)) {
    const { customer, patients } = (await api('super', 'GET', `/orders/admin/${id}`)).data as { customer: { id: string }; patients: readonly Person[] }
    const theirs = (await api('super', 'GET', `/customers/admin/${customer.id}`)).data.patients as readonly Person[]
    const other = theirs.find((each) => each.dateOfBirth !== null && !patients.some((present) => present.id === each.id))
    if (!other) continue
    found = { id, other, customerId: customer.id }
    break
  }
  if (!found?.other.dateOfBirth) throw new Error('the demo laboratory has no such order')
  const { id, other, customerId } = found
  const count = async () => (await api('super', 'GET', `/customers/admin/${customerId}`)).data.patientCount
  const before = await count()
  await page.goto(`/orders/${id}?tab=patients`)
  await page.getByRole('button', { name: 'Add Patient' }).click()
  await inDialog(page, 'Name').fill(` ${other.name?.toLowerCase()} `)
  await inDialog(page, /^Date of birth/).fill(formatCivilDate(other.dateOfBirth ?? ''))
  await inDialog(page, /^Date of birth/).press('Tab')
  await page.getByRole('dialog').getByRole('button', { name: 'Add patient' }).click()
  await expect(page.getByRole('dialog')).toContainText(`Looks like ${other.name}`)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Add anyway' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: /^Use / }).first().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const { patients } = (await api('super', 'GET', `/orders/admin/${id}`)).data as { patients: readonly Person[] }
  expect(patients.map((each) => each.id)).toContain(other.id)
  expect(await count()).toBe(before)
})
