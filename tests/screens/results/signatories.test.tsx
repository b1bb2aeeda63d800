import { screen, waitFor } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { testCategories, tests } from '#server/db/tables/catalogue.ts'
import { users } from '#server/db/tables/staff.ts'
import { makeParameters } from '#tests/api/results/lab.ts'
import { numbered } from '#tests/support/ids.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { openDialog } from '#tests/support/panel-steps.ts'
import { makeResultRows, resultsInForce } from '#tests/support/result-rows.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder, makeReport, small, stampsOf } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'

const api = labApi({ settings: { signatories: 'department' } })
const lipids = numbered('category', 9)
const asJudged = { unit: 'mmol/L', rangeText: '3.5 - 5.0 mmol/L', collectedOn: '2026-11-21', computedFlag: 'Normal', flag: 'Normal', state: 'Entered' } as const

/** The super admin signs for the blood count only. */
beforeAll(async () => {
  await makeParameters(api.db)
  await api.db.insert(testCategories).values({ id: lipids, name: 'Lipids', searchText: 'lipids', ...stampsOf })
  await api.db.update(tests).set({ categoryId: lipids }).where(eq(tests.id, small.sugar))
  await api.db
    .update(users)
    .set({ departments: [small.blood] })
    .where(eq(users.id, staffOf('super_admin').id))
})

async function entered(patientId: string, isMixed: boolean) {
  const order = await makeOrder(api.db, { status: 'Testing', people: [patientId] })
  const id = await makeReport(api.db, order, { source: 'results', patientId })
  await makeResultRows(api.db, id, { K: 4.2 }, asJudged)
  if (isMixed) await makeResultRows(api.db, id, { CHOL: 170 }, { ...asJudged, testId: small.sugar, testName: 'Sugar 100%' })
  return id
}

const statesOf = async (id: string) => Object.fromEntries((await resultsInForce(api.db, id)).map(({ key, state }) => [key, state]))

test('ACC-08 release waits with the reason for other departments; one’s own tests are verified', async () => {
  const [id, other] = [await entered(small.ashaSelf, true), await entered(small.raviSelf, true)]
  const { user } = await openApp({ api, at: `/results/${id}/sheet` })
  const release = await screen.findByRole<HTMLButtonElement>('button', { name: 'Release' })
  expect(release.disabled).toBe(true)
  await user.hover(release.closest('[tabindex]') ?? release)
  expect(await screen.findByText('Only a signatory of Lipids releases its tests: one of them has to verify them, or release the report')).toBeTruthy()
  const dialog = await openDialog(user, 'Verify your tests')
  expect(dialog.getByText('You verify Blood count. A signatory of the other tests verifies or releases the rest.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Verify' }))
  await waitFor(async () => expect(await statesOf(id)).toEqual({ K: 'Verified', CHOL: 'Entered' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Verify your tests' })).toBeNull())
  expect(await statesOf(other)).toEqual({ K: 'Entered', CHOL: 'Entered' })
})

test('ACC-08 a report of one’s own departments is released as always', async () => {
  const id = await entered(small.ashaSon, false)
  await openApp({ api, at: `/results/${id}/sheet` })
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Release' })).disabled).toBe(false)
  expect(screen.queryByRole('button', { name: 'Verify your tests' })).toBeNull()
})
