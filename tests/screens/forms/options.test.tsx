import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeSmallLab } from '#tests/support/small-lab.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
  await makeSmallLab(api.database.sql)
})
afterAll(() => api.close())

const refused = () => Response.json({ status: 'error', message: 'You need the permission tests.view' }, { status: 403 })
const unreadable = () => Response.json({ status: 'success', data: { items: [{ id: 'a' }, { id: 'b' }], totalCount: 2 } })

/** A list of options that could not be loaded or read said beside its error that there were none. */
test.each([
  ['could not be loaded', refused, 'The tests could not be loaded.', 'The tests could not be loaded'],
  ['could not be read', unreadable, '2 tests could not be read', '2 tests could not be read'],
])('PKG-03 GEN-04 tests that %s are never no tests', async (_, answer, alert, inList) => {
  const { close } = await openApp({
    api,
    at: '/test-packages/add',
    answer: async (request, send) => (/\/tests\?.*limit=1000/.test(request.url) ? answer() : send(request)),
  })
  expect((await screen.findByText((words, element) => element?.getAttribute('role') === 'alert' && words.includes(alert))).textContent).toContain('Try again')
  expect(document.querySelector('.picker-list')?.textContent).toBe(inList)
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(screen.queryByText('No tests found')).toBeNull()
  close()
})
