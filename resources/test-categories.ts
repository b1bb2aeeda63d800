import { categoryIcons, defaultCategoryIcon } from '#domain/category-icon.ts'
import { defineResource } from '#definition/define-resource.ts'
import { icon, instant, longText, text, yesNo } from '#definition/kind.ts'

export default defineResource({
  name: 'test-categories',
  label: { one: 'category', many: 'categories', title: 'Test categories' },
  menu: { group: 'Test Management', label: 'Categories', icon: 'category', order: 31 },
  permission: 'tests',
  title: 'name',
  fields: {
    name: text({ required: 'Category name is required', notNull: true, unique: true, sort: true }),
    description: longText(),
    icon: icon(categoryIcons, { initial: defaultCategoryIcon }),
    isActive: yesNo({ label: 'Status', words: ['Active', 'Inactive'], initial: true, help: 'Inactive categories are not visible to customers' }),
    createdAt: instant({ label: 'Created', show: 'date', readOnly: true, sort: true }),
  },
  list: {
    columns: [{ field: 'icon', label: '', width: 36 }, 'name', { field: 'description', width: 340 }, 'isActive', 'createdAt'],
    sort: { field: 'name', order: 'asc' },
    search: 'Search categories',
    filters: { isActive: 'isActive' },
    empty: 'No categories found',
  },
  show: { in: 'drawer', timeline: true },
  rowActions: ['edit', { toggle: 'isActive', on: 'Enable', off: 'Disable' }, 'delete'],
  api: { touches: ['tests', 'test-packages'] },
})
