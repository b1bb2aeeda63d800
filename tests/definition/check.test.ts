import { readdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { checkDeclarations } from '#definition/check.ts'
import { defineResource } from '#definition/define-resource.ts'
import { choice, instant, reference, rupees, text, yesNo } from '#definition/kind.ts'
import { problemLine } from '#definition/declaration-problem.ts'
import { orderStatuses } from '#domain/order-status.ts'
import { screens as bound } from '#pages/screens.ts'
import { namesOf } from '#routes/screen-names.ts'
import { called } from '#tests/support/called.ts'

const ownFiles = await Promise.all(
  readdirSync('resources').map(async (file) => ({
    file: `resources/${file}`,
    declaration: ((await import(pathToFileURL(`resources/${file}`).href)) as { default: unknown }).default,
  })),
)

const screens = { dialogs: ['order-cancel'], pages: ['order-detail'], slots: ['package-value'], cells: [], controls: [] }

const good = defineResource({
  ...called('kit'),
  permission: 'tests',
  fields: { name: text({ sort: true }), price: rupees(), isActive: yesNo(), status: choice(orderStatuses) },
  list: { columns: ['name', 'price'], filters: { isActive: 'isActive' }, sort: { field: 'name', order: 'asc' } },
})

function linesOf(change: object): string[] {
  return checkDeclarations([{ file: 'resources/kits.ts', declaration: { ...good, ...change } }], screens).map(problemLine)
}

test('a sound declaration has no problem', () => {
  expect(linesOf({})).toEqual([])
})

test('all mistakes are reported together', () => {
  expect(linesOf({ title: 'nmae', list: { columns: ['pirce'] }, permission: 'test' })).toHaveLength(3)
})

test('one broken file never keeps the others from being checked', () => {
  const files = [
    { file: 'resources/broken.ts', declaration: undefined },
    { file: 'resources/kits.ts', declaration: good },
  ]
  expect(checkDeclarations(files, screens).map(problemLine)).toEqual([
    'resources/broken.ts · (no name) · export default: is not a declaration: write `export default defineResource({ … })`',
  ])
})

test('two files that declare one name are both reported', () => {
  const files = ['a', 'b'].map((name) => ({ file: `resources/${name}.ts`, declaration: good }))
  expect(checkDeclarations(files, screens).map(problemLine)).toEqual([
    'resources/a.ts · kits · name: another file declares "kits" as well',
    'resources/b.ts · kits · name: another file declares "kits" as well',
  ])
})

test('the laboratory’s own declarations are sound, as the start-up check sees them', () => {
  expect(checkDeclarations(ownFiles, namesOf(bound)).map(problemLine)).toEqual([])
})

test('the compiler refuses a misspelt name', () => {
  defineResource({
    name: 'kits',
    label: { one: 'kit', many: 'kits' },
    permission: 'tests',
    title: 'name',
    fields: { name: text(), price: rupees(), isActive: yesNo() },
    list: {
      // @ts-expect-error pirce is no field
      columns: ['pirce'],
      // @ts-expect-error isActiv is no field
      filters: { isActive: 'isActiv' },
    },
    // @ts-expect-error price is no yesNo field
    rowActions: [{ toggle: 'price', on: 'On', off: 'Off' }],
  })
  // @ts-expect-error requird is no option
  text({ requird: 'Name is required' })
  // @ts-expect-error readonly is no option
  rupees({ readonly: true })
  // @ts-expect-error above is no option of a moment
  instant({ above: 0 })
  // @ts-expect-error lable is no option
  choice(orderStatuses, { lable: 'Status' })
  // @ts-expect-error were is no option
  reference('tests', { were: { isActive: true } })
  expect(true).toBe(true)
})
