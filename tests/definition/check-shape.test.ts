import { expect, test } from 'vitest'
import { checkShape } from '#definition/check-shape.ts'
import { group, rows, text } from '#definition/kind.ts'
import { kindRules } from '#definition/kind-rules.ts'

const sound = { name: 'kits', label: { one: 'kit', many: 'kits' }, fields: { name: text() }, list: { columns: [] } }
const linesOf = (declaration: unknown) => {
  const lines: string[] = []
  checkShape(declaration, (place, message) => lines.push(`${place}: ${message}`))
  return lines
}
const noName = 'name: must be a plural in kebab-case, e.g. "test-categories"'
const noLabel = 'label: must say what one and what many are called: { one: "test", many: "tests" }'
const noColumns = 'list: must have columns'
const noFields = 'fields: must be an object of fields'
const noDeclaration = 'export default: is not a declaration: write `export default defineResource({ … })`'
const kinds = `is of no known kind; the kinds are ${Object.keys(kindRules).join(', ')}`
const taken = 'is a name that every record has for itself'

test.each([undefined, null, 5, 'kits'])('%j is no declaration', (declaration) => {
  expect(linesOf(declaration)).toEqual([noDeclaration])
})

test('every part of a declaration may be said', () => {
  const parts = [
    'menu',
    'permission',
    'title',
    'operations',
    'form',
    'show',
    'pages',
    'actions',
    'rowActions',
    'bulkActions',
    'pageActions',
    'refuseEdit',
    'stats',
    'api',
    'planned',
  ]
  expect(linesOf({ ...sound, ...Object.fromEntries(parts.map((part) => [part, undefined])) })).toEqual([])
})

test.each<[object, string[]]>([
  [{}, []],
  [{ name: 'a1-b2' }, []],
  [{ name: 'Kits' }, [noName]],
  [{ name: '1kits' }, [noName]],
  [{ name: 'kits-' }, [noName]],
  [{ name: 'test--kits' }, [noName]],
  [{ name: 'test_kits' }, [noName]],
  [{ name: 'kits list' }, [noName]],
  [{ name: ' kits' }, [noName]],
  [{ name: 7 }, [noName]],
  [{ label: undefined }, [noLabel]],
  [{ label: { one: 'kit' } }, [noLabel]],
  [{ label: { many: 'kits' } }, [noLabel]],
  [{ list: undefined }, [noColumns]],
  [{ list: null }, [noColumns]],
  [{ list: {} }, [noColumns]],
  [{ list: { columns: {} } }, [noColumns]],
  [{ fields: undefined }, [noFields]],
  [{ fields: null }, [noFields]],
  [{ fields: 'name' }, [noFields]],
  [{ fields: { name: null } }, [`fields.name: ${kinds}`]],
  [{ fields: { name: 'text' } }, [`fields.name: ${kinds}`]],
  [{ fields: { name: {} } }, [`fields.name: ${kinds}`]],
  [{ fields: { name: { kind: 5 } } }, [`fields.name: ${kinds}`]],
  [{ fields: { name: { kind: 'toString' }, other: text() } }, [`fields.name: ${kinds}`]],
  [{ fields: { id: text() } }, [`fields.id: ${taken}`]],
  [{ fields: { version: text() } }, [`fields.version: ${taken}`]],
  [{ fields: { 'a~b': text() } }, [`fields.a~b: ${taken}`]],
  [{ fields: { patients: rows({ id: text(), version: text() }), owner: group({ id: text() }) } }, []],
  [{ fields: { patients: rows({ id: { kind: 'x' } as never }) } }, [`fields.patients.fields.id: ${kinds}`]],
  [{ fields: { owner: group({ id: { kind: 'x' } as never }) } }, [`fields.owner.fields.id: ${kinds}`]],
  [{ fields: { owner: { kind: 'group', fields: null } } }, []],
  [{ fields: { owner: { kind: 'group', fields: 'x' } } }, []],
  [{ fields: { owner: { kind: 'text', fields: { a: {} } } } }, []],
  [{ colour: 1 }, ['colour: is no part of a declaration']],
  [{ tilte: 1 }, ['tilte: is no part of a declaration; did you mean "title"?']],
])('%j has the mistakes %j', (change, lines) => {
  expect(linesOf({ ...sound, ...change })).toEqual(lines)
})
