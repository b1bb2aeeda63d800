import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { missingPermission } from '#domain/permission.ts'
import { tests } from '#server/db/tables/catalogue.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { openApp } from '#tests/support/screen.tsx'
import { small } from '#tests/support/small-lab.ts'
import { change, stored } from '#tests/support/stored.ts'

const api = labApi()

test('ACC-04 without settings.edit a test’s form shows its scope with the reason, and saves the rest', async () => {
  await change(api.db, tests, small.cbc, { scopeFrom: '2026-04-01' })
  const { user } = await openApp({ api, at: `/tests/${small.cbc}/edit`, role: 'admin' })
  const scope = await screen.findByLabelText(/^In the accredited scope from/)
  expect([scope.tagName, scope.textContent]).toEqual(['OUTPUT', '01/04/2026'])
  expect(within(scope.closest<HTMLElement>('.form-field') ?? scope).getByText(missingPermission('settings.edit'))).toBeTruthy()
  await user.type(screen.getByLabelText(/^Method/), 'Electrical impedance')
  await user.click(screen.getByRole('button', { name: 'Save test' }))
  await waitFor(async () =>
    expect(await stored(api.db, tests, small.cbc)).toMatchObject({ method: 'Electrical impedance', scopeFrom: '2026-04-01', scopeTo: null }),
  )
})

test('ACC-04 with settings.edit a scope that ends before it begins is refused at its field', async () => {
  const { user } = await openApp({ api, at: `/tests/${small.sugar}/edit` })
  await user.type(await screen.findByLabelText(/^In the accredited scope from/), '01/04/2026')
  await user.type(screen.getByLabelText(/^In the accredited scope until/), '31/03/2026')
  await user.click(screen.getByRole('button', { name: 'Save test' }))
  expect(await screen.findByText('The scope cannot end before it begins')).toBeTruthy()
  expect(await stored(api.db, tests, small.sugar)).toMatchObject({ scopeFrom: null, scopeTo: null })
})
