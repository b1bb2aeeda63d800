import { expect, test } from 'vitest'
import type { Declaration } from '#definition/declaration.ts'
import { entryAt, menuOf } from '#layout/menu-entries.ts'
import { screens } from '#pages/screens.ts'
import { loadDeclarations } from '#routes/declarations.ts'
import { namesOf } from '#routes/screen-names.ts'

const { all } = await loadDeclarations(namesOf(screens))
const lines = menuOf(all)

const specified = [
  'Dashboard',
  'User Management',
  ['Test Management', ['Categories', 'All Tests', 'Test Packages']],
  'Orders',
  ['Sample Collection', ['All Collections', "Today's Collections", 'Time Slot Management']],
  'Prescriptions',
  'Reports',
  'Customers',
  'Notifications',
]

/** An entity that the laboratory adds has its own entry beside these. */
test('NAV-01 NAV-04 the sidebar holds the entries of the specification, in its order, whoever looks', () => {
  const drawn = lines.map((line) => ('entries' in line ? [line.label, line.entries.map(({ label }) => label)] : line.label))
  const known = new Set(specified.map((each) => JSON.stringify(each)))
  expect(drawn.filter((each) => known.has(JSON.stringify(each)))).toEqual(specified)
})

test.each([
  ['/orders', '/orders'],
  ['/orders/42', '/orders'],
  ['/sample-collections/today', '/sample-collections/today'],
  ['/sample-collections/schedule', '/sample-collections'],
  ['/results', '/reports'],
  ['/results/begin', '/reports'],
  ['/results/7/sheet', '/reports'],
  ['/closed-days', '/time-slots'],
  ['/phlebotomists/add', '/sample-collections'],
  ['/settings/laboratory', undefined],
  ['/tests', '/tests'],
  ['/tests-of-old', undefined],
  ['/', undefined],
])('the address %s belongs to the entry %s', (pathname, path) => {
  expect(entryAt(pathname, lines)).toBe(path)
})

test('a new declaration brings its menu entry along', () => {
  const phlebotomists = { ...all[0], name: 'phlebotomists', label: { one: 'phlebotomist', many: 'phlebotomists' }, menu: { icon: 'phlebotomist', order: 85 } }
  const labels = menuOf([...all, phlebotomists as Declaration]).map(({ label }) => label)
  expect(labels.slice(-3)).toEqual(['Customers', 'Phlebotomists', 'Notifications'])
})

test('NAV-01 no two entries of the menu have the same icon', () => {
  const icons = lines.flatMap((line) => ('icon' in line ? [line.icon] : []))
  expect(icons).toEqual([...new Set(icons)])
})
