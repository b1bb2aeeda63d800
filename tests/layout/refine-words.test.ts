import { expect, test } from 'vitest'
import { countedNotices, refineNames, refineWords } from '#routes/refine-words.ts'
import type { Declaration } from '#definition/declaration.ts'
import categories from '#resources/test-categories.ts'

const byName = (name: string) => (name === 'test-categories' ? (categories as unknown as Declaration) : undefined)
const { singular, plural } = refineNames({ byName })
const { translate } = refineWords({ byName })

test('a notice of Refine’s hooks names a record by its declaration', () => {
  const resource = translate('test-categories.test-categories', singular('test-categories'))
  expect(resource).toBe('category')
  expect(translate('notifications.createSuccess', { resource }, 'Successfully created test-category')).toBe('Category created')
  expect(translate('notifications.editSuccess', { resource }, '')).toBe('Category saved')
  expect(translate('notifications.deleteSuccess', { resource: 'test-categories' }, '')).toBe('Category deleted')
  expect(translate('notifications.editError', { resource, statusCode: 422 }, '')).toBe('The category could not be saved')
  expect(translate('notifications.deleteError', { resource: singular('test-categories') }, '')).toBe('The category could not be deleted')
  expect(translate('notifications.deleteError', { resource: 'lab-room' }, '')).toBe('The lab room could not be deleted')
})

test('a notice about many records names them all', () => {
  const resource = translate('test-categories.test-categories', 'test-categories')
  expect(translate('notifications.deleteSuccess', { resource }, '')).toBe('Categories deleted')
  expect(translate('notifications.createError', { resource }, '')).toBe('The categories could not be created')
  expect([plural('test-categories'), plural('rooms'), singular('rooms')]).toEqual(['categories', 'rooms', 'rooms'])
})

test('a notice about many records says how many they are, also where not all are done', () => {
  const shown: string[] = []
  const { open } = countedNotices({ open: ({ message }) => void shown.push(message), close() {} }, { byName })
  for (const key of ['a-1,b-2,c-3-test-categories-notification', 'a-1,b-2-test-categories-updateMany-error-notification', 'a-1-test-categories-notification'])
    for (const message of ['Categories saved', 'The category could not be saved', 'Saved by itself']) open({ key, message, type: 'success' })
  expect(shown).toEqual([
    ...['3 categories saved', 'Not all 3 categories could be saved', 'Saved by itself'],
    ...['2 categories saved', 'Not all 2 categories could be saved', 'Saved by itself'],
    ...['Categories saved', 'The category could not be saved', 'Saved by itself'],
  ])
})

test('Refine’s screens have the titles of the generated ones', () => {
  const titles = ['list', 'create', 'edit', 'show', 'clone'].map((screen) => translate(`test-categories.titles.${screen}`, 'Clone Test-category'))
  expect(titles).toEqual(['Test categories', 'Add category', 'Edit category', 'Category', 'Clone Test-category'])
})

test('all other words of Refine stay as they are', () => {
  expect(translate('buttons.create', 'Create')).toBe('Create')
  expect(translate('table.rows', { count: 2 }, '2 rows')).toBe('2 rows')
  expect(translate('gone.gone', 'gone')).toBe('gone')
  expect(translate('only.key')).toBe('only.key')
})
