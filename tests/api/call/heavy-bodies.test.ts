import { expect, test } from 'vitest'
import { emptyApi } from '#tests/support/lab-api.ts'

const api = emptyApi()

const depth = 250_000
const keys = Array.from({ length: 60_000 }, (_, index) => `"k${index}":1`).join()

/** What keeps a careless server busy for seconds, all of it within the size that is taken. */
const heavy: readonly (readonly [name: string, path: string, body: string])[] = [
  ['lists in lists without end', '/test-categories', `${'['.repeat(depth)}${']'.repeat(depth)}`],
  ['objects in objects without end', '/test-categories', `${'{"a":'.repeat(depth / 2)}1${'}'.repeat(depth / 2)}`],
  ['a name that is lists in lists', '/test-categories', `{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`],
  ['tens of thousands of unknown keys', '/test-categories', `{${keys}}`],
  ['an endless name', '/test-categories', JSON.stringify({ name: ' '.repeat(1_000_000) })],
  ['an address that a pattern goes over again and again', '/auth/admin/login', JSON.stringify({ email: `a@${'a.'.repeat(400_000)}`, password: 'x' })],
  ['an icon of blanks', '/test-categories', JSON.stringify({ name: 'x', icon: `${'\t '.repeat(200_000)}!` })],
  ['ten thousand ids', '/admin/users/bulk-delete', JSON.stringify({ userIds: Array.from({ length: 10_000 }, (_, index) => `id-${index}`) })],
]

test.each(heavy)('threat 20, what would block everybody: %s is refused within two seconds', async (_, path, body) => {
  const began = performance.now()
  const { status } = await api.call('POST', path, { as: 'super_admin', body })
  expect(performance.now() - began).toBeLessThan(2_000)
  expect([400, 401, 413, 422]).toContain(status)
})
