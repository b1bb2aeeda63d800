import { expect, test } from 'vitest'
import { changedValues, mergeTheirs } from '#crud/form/merge.ts'

const names = ['name', 'role', 'rights']
const start = { name: 'Asha', role: 'operator', rights: ['a'] }
const together = [['role', 'rights']]

test.each([
  { what: 'nobody', mine: {}, theirs: {}, gives: {}, fromTheirs: [], disputed: [] },
  { what: 'I alone', mine: { name: 'Mine' }, theirs: {}, gives: { name: 'Mine' }, fromTheirs: [], disputed: [] },
  { what: 'they alone', mine: {}, theirs: { name: 'Theirs' }, gives: { name: 'Theirs' }, fromTheirs: ['name'], disputed: [] },
  { what: 'both, other fields', mine: { name: 'Mine' }, theirs: { role: 'admin' }, gives: { name: 'Mine', role: 'admin' }, fromTheirs: ['role'], disputed: [] },
  { what: 'both, the same', mine: { name: 'Same' }, theirs: { name: 'Same' }, gives: { name: 'Same' }, fromTheirs: [], disputed: [] },
  { what: 'both, one field', mine: { name: 'Mine' }, theirs: { name: 'Theirs' }, gives: { name: 'Mine' }, fromTheirs: [], disputed: ['name'] },
  {
    what: 'both, fields that go together',
    mine: { role: 'admin' },
    theirs: { rights: ['b'] },
    gives: { role: 'admin' },
    fromTheirs: [],
    disputed: ['role', 'rights'],
  },
])('ODT-11 a field is mine where I changed it, theirs elsewhere: changed by $what', ({ mine, theirs, gives, fromTheirs, disputed }) => {
  const merged = mergeTheirs(start, { ...start, ...mine }, { ...start, ...theirs }, names, together)
  expect(merged).toEqual({ values: { ...start, ...gives }, fromTheirs, disputed })
})

test('ODT-11 grouped fields are sent together, without other untouched ones', () => {
  expect(changedValues(start, { ...start, role: 'admin' }, together)).toEqual({ role: 'admin', rights: ['a'] })
  expect(changedValues(start, { ...start, name: 'B' }, together)).toEqual({ name: 'B' })
  expect(changedValues({ note: null, tests: [] }, { note: '', tests: null })).toEqual({})
})
