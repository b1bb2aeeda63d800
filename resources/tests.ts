import { scopeProblems } from '#domain/accredited-scope.ts'
import { civilDate, integer, longText, reference, rupees, text, yesNo } from '#definition/kind.ts'
import { defineResource } from '#definition/define-resource.ts'

export default defineResource({
  name: 'tests',
  label: { one: 'test', many: 'tests', title: 'Test Management' },
  menu: { group: 'Test Management', label: 'All Tests', icon: 'test', order: 32, key: 't' },
  permission: 'tests',
  title: 'name',
  fields: {
    name: text({ required: 'Test name is required', notNull: true, unique: true, sort: true }),
    description: longText({ required: 'Description is required' }),
    price: rupees({ above: 0, required: 'Price must be greater than 0', sort: true }),
    categoryId: reference('test-categories', { required: 'Category is required', name: 'category.name' }),
    sampleType: text(),
    fastingRequired: yesNo({ initial: false }),
    processingTime: text(),
    preparations: longText(),
    requirements: longText(),
    method: text({ help: 'Printed at the test. A parameter with another method keeps its own' }),
    referralLaboratoryId: reference('referral-laboratories', {
      label: 'Referral laboratory',
      name: 'referralLaboratory.name',
      where: { isActive: true },
      help: 'Only for a test that another laboratory does',
    }),
    maxTransportHours: integer({
      label: 'Transport limit (hours)',
      min: 1,
      max: 240,
      help: 'From collection to receipt. A sample that takes longer gets a warning',
    }),
    interpretation: longText({ maxLength: 1000, help: 'Printed under the results of the test' }),
    scopeFrom: civilDate({ label: 'In the accredited scope from', permission: 'settings.edit', help: 'Empty for a test outside the scope' }),
    scopeTo: civilDate({ label: 'In the accredited scope until', permission: 'settings.edit', help: 'Empty if it has no end' }),
    isActive: yesNo({ label: 'Status', words: ['Active', 'Inactive'], initial: true, help: 'Inactive tests are not visible to customers' }),
  },
  list: {
    columns: [
      'name',
      { field: 'categoryId', width: 168 },
      { field: 'sampleType', width: 120 },
      { field: 'price', width: 88 },
      { field: 'processingTime', width: 132 },
      { field: 'isActive', width: 100 },
    ],
    sort: { field: 'name', order: 'asc' },
    search: 'Search tests',
    filters: { categoryId: 'categoryId', isActive: 'isActive' },
    advanced: { minPrice: { atLeast: 'price' }, maxPrice: { atMost: 'price' } },
    links: [{ label: 'Referral laboratories', to: '/referral-laboratories', permission: 'customers.view' }],
    pageSize: 25,
    empty: 'No tests found. Try adjusting your filters or add a new test.',
  },
  form: { page: 'test-form', check: scopeProblems },
  show: { in: 'drawer', slot: 'test-laboratory', timeline: true },
  rowActions: ['edit', { toggle: 'isActive', on: 'Enable', off: 'Disable', failure: 'Failed to {verb} test: {message}' }, 'delete'],
  stats: [{ label: 'Total Tests' }, { label: 'Active Tests', where: { isActive: true } }, { label: 'Categories', of: 'test-categories' }],
  api: {
    touches: ['test-packages'],
  },
})
