import { testPickerLimit } from '#domain/page.ts'
import { defineResource } from '#definition/define-resource.ts'
import { integer, longText, reference, references, rupees, text, yesNo } from '#definition/kind.ts'

export default defineResource({
  name: 'test-packages',
  label: { one: 'package', many: 'packages', title: 'Test Packages' },
  menu: { group: 'Test Management', label: 'Test Packages', icon: 'package', order: 33 },
  permission: 'tests',
  title: 'name',
  fields: {
    name: text({ required: 'Package name is required', notNull: true, unique: true, sort: true }),
    description: longText({ required: 'Description is required' }),
    detailedDescription: longText(),
    categoryId: reference('test-categories', { required: 'Category is required', name: 'categoryName' }),
    isActive: yesNo({ label: 'Status', words: ['Active', 'Inactive'], initial: true, help: 'Inactive packages are not visible to customers' }),
    tests: references('tests', { required: 'At least one test must be selected', limit: testPickerLimit, where: { isActive: true } }),
    price: rupees({ above: 0, required: 'Price must be greater than 0', sort: true }),
    testCount: integer({ label: 'Tests', readOnly: true }),
    preparationInstructions: longText(),
  },
  list: {
    columns: ['name', 'categoryId', 'testCount', 'price', 'isActive'],
    sort: { field: 'name', order: 'asc' },
    search: 'Search packages',
    filters: { categoryId: 'categoryId', isActive: 'isActive' },
    empty: 'No test packages found',
  },
  form: { failure: 'An error occurred. Please try again.', slot: 'package-value', slotAfter: 'price' },
  show: {
    in: 'modal',
    failure: 'Failed to load package details',
    slot: 'package-value',
    isSlotFirst: true,
    fields: ['categoryId', 'isActive', 'tests', 'description', 'detailedDescription', 'preparationInstructions'],
    timeline: true,
  },
  rowActions: ['show', 'edit', { toggle: 'isActive', on: 'Enable', off: 'Disable', failure: 'Failed to {verb} package: {message}' }, 'delete'],
})
