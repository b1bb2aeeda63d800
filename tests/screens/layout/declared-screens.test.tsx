import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loadDeclarations } from '#routes/declarations.ts'
import laboratories from '#resources/referral-laboratories.ts'
import categories from '#resources/test-categories.ts'
import tests from '#resources/tests.ts'
import { listeningApi, openFront, storeSignIn } from '#tests/support/screen.tsx'

const api = listeningApi()

const names = { dialogs: [], pages: ['test-form'], slots: ['test-laboratory'], cells: [], controls: [] }
const declarations = () =>
  loadDeclarations(names, {
    '/resources/tests.ts': async () => ({ default: { ...tests, api: {}, list: { ...tests.list, columns: ['name', 'pirce'] } } }),
    '/resources/test-categories.ts': async () => ({ default: { ...categories, api: {} } }),
    '/resources/referral-laboratories.ts': async () => ({ default: { ...laboratories, api: {} } }),
    '/resources/half-written.ts': async () => {
      throw new Error('Unexpected token')
    },
  })

test('a broken declaration shows its mistakes with file, resource, place and suggestion', async () => {
  await storeSignIn(api, 'super_admin')
  openFront(api, '/tests', { declarations: await declarations() })
  expect(await screen.findByText('The declaration of “tests” has a mistake')).toBeTruthy()
  const said = within(screen.getByRole('main')).getByRole('listitem').textContent
  for (const part of ['resources/tests.ts', 'tests', 'list.columns[1]', 'did you mean "price"?']) expect(said).toContain(part)
})
