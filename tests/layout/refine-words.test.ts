import { expect, test } from 'vitest'
import { refineWords } from '#routes/refine-words.ts'
import type { Declaration } from '#definition/declaration.ts'
import categories from '#resources/test-categories.ts'

const { translate } = refineWords({ byName: (name) => (name === 'test-categories' ? (categories as unknown as Declaration) : undefined) })

test('a notice of Refine’s hooks names a record by its declaration', () => {
  const resource = translate('test-categories.test-categories', 'test-category')
  expect(resource).toBe('category')
  expect(translate('notifications.createSuccess', { resource }, 'Successfully created test-category')).toBe('Category created')
  expect(translate('notifications.editSuccess', { resource }, '')).toBe('Category saved')
  expect(translate('notifications.deleteSuccess', { resource: 'test-categories' }, '')).toBe('Category deleted')
  expect(translate('notifications.editError', { resource, statusCode: 422 }, '')).toBe('The category could not be saved')
  expect(translate('notifications.deleteError', { resource: 'lab-room' }, '')).toBe('The lab room could not be deleted')
})

test('all other words of Refine stay as they are', () => {
  expect(translate('buttons.create', 'Create')).toBe('Create')
  expect(translate('table.rows', { count: 2 }, '2 rows')).toBe('2 rows')
  expect(translate('gone.gone', 'gone')).toBe('gone')
  expect(translate('only.key')).toBe('only.key')
})
