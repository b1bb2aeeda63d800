import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { containers, tests } from '#server/db/tables/catalogue.ts'
import { samples } from '#server/db/tables/samples.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder, small } from '#tests/support/small-lab.ts'

const api = labApi()

test('SMP-02 after a paper jam only the chosen labels are printed, and only they are recorded', async () => {
  const createdAt = '2026-11-21T04:00:00.000Z'
  await api.db.insert(containers).values({ id: '00000000-0000-7000-8000-000000000009', name: 'Grey (fluoride)', createdAt })
  await api.db.update(tests).set({ container: 'Grey (fluoride)' }).where(eq(tests.id, small.cbc))
  const { id } = await makeOrder(api.db, { people: [small.ashaSelf, small.ashaSon], lines: [{}, { patientId: small.ashaSon }] })
  await api.call('PUT', `/orders/admin/${id}/status`, { as: 'manager', body: { orderStatus: 'Confirmed' } })
  const { user } = await openApp({ api, at: `/sample-collections/labels?order=${id}` })
  expect(await screen.findAllByRole('article')).toHaveLength(2)
  const choice = within(screen.getByText('Choose labels').closest('details') as HTMLElement)
  await user.click(screen.getByText('Choose labels'))
  await user.click(choice.getByRole('button', { name: 'None' }))
  expect(screen.getByText('No label is chosen')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print' }).disabled).toBe(true)
  await user.click(choice.getByRole('checkbox', { name: /Kiran Rao/ }))
  const [label] = screen.getAllByRole('article')
  window.dispatchEvent(new Event('beforeprint'))
  const printed = async () => (await api.db.select().from(samples).where(eq(samples.orderId, id))).filter(({ labelsPrinted }) => labelsPrinted > 0)
  await waitFor(async () => expect((await printed()).map(({ patientId }) => patientId)).toEqual([small.ashaSon]))
  expect(label?.textContent).toContain((await printed())[0]?.number)
  await user.click(choice.getByRole('button', { name: 'All' }))
  expect(screen.getAllByRole('article')).toHaveLength(2)
})
