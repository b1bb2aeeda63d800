import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { screens as ownScreens } from '#pages/screens.ts'
import { loadDeclarations } from '#routes/declarations.ts'
import { namesOf } from '#routes/screen-names.ts'
import { routesOf } from '#tests/api/resources/served-routes.ts'
import analysers from '#tests/examples/analysers.ts'
import AnalyserForm from '#tests/examples/panel/analysers/analyser-form.tsx'
import AnalyserPage from '#tests/examples/panel/analysers/analyser-page.tsx'
import AnalysersPage from '#tests/examples/panel/analysers/analysers-page.tsx'
import { labApi } from '#tests/support/lab-api.ts'
import { openApp } from '#tests/support/screen.tsx'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'

/** The pages of docs/a-page-the-refine-way.md beside the panel's own. */
const pages = { analysers: AnalysersPage, 'analyser-form': AnalyserForm, analyser: AnalyserPage }
const screens = {
  ...ownScreens,
  pages: { ...ownScreens.pages, ...Object.fromEntries(Object.entries(pages).map(([name, Page]) => [name, lazyWithPreload(async () => Page)])) },
}
const files = { ...import.meta.glob<{ default: unknown }>('/resources/*.ts'), '/resources/analysers.ts': async () => ({ default: analysers }) }
const declarations = await loadDeclarations(namesOf(screens), files)
const api = labApi({ routes: routesOf([analysers]) })

const open = (at: string) => openApp({ api, at, product: { declarations, screens } })
const cells = () =>
  [...document.querySelectorAll('tbody .ant-table-row')].map((row) => [...row.querySelectorAll('td')].slice(0, 4).map((cell) => cell.textContent))

test('the stock pages of the documentation list, add, edit and show records in rupees', async () => {
  expect(declarations.allProblems).toEqual([])
  const token = await api.signIn('super_admin')
  for (const body of [
    { name: 'Cobas', status: 'repair', price: 450_000 },
    { name: 'Sysmex', price: 99.5, boughtOn: '2026-02-28' },
  ])
    expect((await api.call('POST', '/analysers', { token, body })).status).toBe(201)

  const { user, address } = await open('/analysers?sort=-name')
  await waitFor(() =>
    expect(cells()).toEqual([
      ['Sysmex', 'Working', '₹99.50', '28/02/2026'],
      ['Cobas', 'In repair', '₹4,50,000', '—'],
    ]),
  )

  await user.click(screen.getByRole('button', { name: /Add analyser/ }))
  await waitFor(() => expect(address()).toBe('/analysers/add'))
  await user.click(await screen.findByRole('button', { name: /Save/ }))
  expect(await screen.findByText('Name is required')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Vitros')
  await user.type(screen.getByRole('textbox', { name: 'Price' }), '1234567.5')
  await user.click(screen.getByRole('button', { name: /Save/ }))
  expect(await screen.findByText('Analyser created')).toBeTruthy()
  await waitFor(() => expect(cells().map(([name, , price]) => [name, price])).toContainEqual(['Vitros', '₹12,34,567.50']))

  await user.click(screen.getByRole('button', { name: 'Edit Vitros' }))
  // The form draws its inputs again with the record.
  const price = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' })
  await waitFor(() => expect(price().value).toBe('12,34,567.50'))
  await user.clear(price())
  await user.type(price(), 'much')
  await user.click(screen.getByRole('button', { name: /Save/ }))
  // The server checks what a stock form sends.
  expect(await screen.findByText('Must be an amount in rupees with at most two decimals')).toBeTruthy()
  expect(screen.getByText('The analyser could not be saved')).toBeTruthy()
  await user.clear(price())
  await user.type(price(), '80')
  await user.click(screen.getByRole('button', { name: /Save/ }))
  expect(await screen.findByText('Analyser saved')).toBeTruthy()

  await user.click(await screen.findByRole('button', { name: 'Show Vitros' }))
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Vitros'))
  expect(screen.getByText('₹80')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /Delete/ }))
  await user.click(within(await screen.findByRole('tooltip')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Analyser deleted')).toBeTruthy()
  await waitFor(() => expect(cells()).toHaveLength(2))
})
