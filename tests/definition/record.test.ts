import { expect, expectTypeOf, test } from 'vitest'
import type { Declaration } from '#definition/declaration.ts'
import { defineResource } from '#definition/define-resource.ts'
import type { RecordOf } from '#definition/field.ts'
import { computed, longText, reference, rupees, text, yesNo } from '#definition/kind.ts'
import { fieldProblems, formFieldNames, initialValues, isShown, nameKey, readRecord, unwrittenValues, writeRecord } from '#definition/record.ts'
import orders from '#resources/orders.ts'
import tests from '#resources/tests.ts'
import { called } from '#tests/support/called.ts'

const kits = defineResource({
  ...called('kit'),
  permission: 'tests',
  fields: {
    name: text({ required: 'Kit name is required', notNull: true }),
    price: rupees({ required: 'Price must be greater than 0', above: 0 }),
    tax: rupees({ readOnly: true, from: 'charges.tax' }),
    gross: computed('rupees', ['price', 'tax'], (price: number, tax: number) => price + tax),
    supplierId: reference('suppliers', { name: 'supplier.name' }),
    cold: yesNo({ initial: false }),
    temperature: text({ required: 'Temperature is required' }),
  },
  list: { columns: ['name'] },
  form: { showWhen: { temperature: { cold: true } } },
})
const declaration: Declaration = kits

test('a record is read by its declaration: paths, paise, names of references, computed values', () => {
  expect(
    readRecord(declaration, { id: 7, name: 'Swab', price: 10, charges: { tax: 1.8 }, supplierId: 's1', supplier: { name: 'Medline' }, cold: true, stray: 1 }),
  ).toEqual({
    record: { id: '7', name: 'Swab', price: 1000, tax: 180, gross: 1180, supplierId: 's1', [nameKey('supplierId')]: 'Medline', cold: true, temperature: null },
  })
})

test.each([
  [null, null, 'it has no id'],
  ['<html>', null, 'it has no id'],
  [{ name: 'Swab' }, null, 'it has no id'],
  [{ id: '' }, null, 'it has no id'],
  [{ id: true, name: 'Swab' }, null, 'it has no id'],
  [{ id: 'k1' }, 'k1', 'name is missing'],
  [{ id: 'k1', name: '' }, 'k1', 'name is missing'],
])('%j is unreadable, and says so', (raw, id, reason) => {
  expect(readRecord(declaration, raw)).toEqual({ unreadable: { id, reason } })
})

test('the words of a reference that the server does not give are nothing', () => {
  expect(readRecord(declaration, { id: 'k1', name: 'Swab', supplier: { name: 5 } })).toMatchObject({ record: { [nameKey('supplierId')]: null } })
  expect(readRecord({ ...declaration, fields: { supplierId: reference('suppliers'), name: text() } }, { id: 'k1', name: 'Swab' })).toEqual({
    record: { id: 'k1', supplierId: null, name: 'Swab' },
  })
})

test('a record whose status nobody knows is unreadable, never drawn with a wrong status', () => {
  const order = { id: 'o1', orderNumber: 'LAB-1', totalAmount: 100, orderStatus: 'Vanished', paymentStatus: 'Paid' }
  expect(readRecord(orders, order)).toEqual({ unreadable: { id: 'o1', reason: 'orderStatus: unknown value "Vanished"' } })
})

test('a write holds only declared, writable fields, in wire units', () => {
  expect(
    writeRecord(kits.fields, { id: 'k1', name: ' Swab ', price: 1050, tax: 5, gross: 9, supplierId: null, temperature: null, role: 'super_admin' }),
  ).toEqual({
    name: 'Swab',
    price: 10.5,
    supplierId: null,
    temperature: '',
  })
})

test('an empty text goes as an empty text, anything else empty as nothing, what was not touched not at all', () => {
  const fields = { name: text(), notes: longText(), price: rupees(), cold: yesNo() }
  expect(writeRecord(fields, { name: null, notes: null, price: null, cold: false })).toEqual({ name: '', notes: '', price: null, cold: false })
  expect(writeRecord(fields, { name: undefined })).toEqual({})
})

test('a hidden field is not evaluated', () => {
  expect(fieldProblems(declaration, { name: '', price: null, cold: false })).toEqual({ name: 'Kit name is required', price: 'Price must be greater than 0' })
  expect(fieldProblems(declaration, { name: 'A', price: 1, cold: true })).toEqual({ temperature: 'Temperature is required' })
})

test('a form starts with the initial values of its writable fields', () => {
  expect(formFieldNames(declaration)).toEqual(['name', 'price', 'supplierId', 'cold', 'temperature'])
  expect(initialValues(declaration)).toEqual({ name: null, price: null, supplierId: null, cold: false, temperature: null })
})

test('a new record has the initial values of the fields that no form writes', () => {
  expect(unwrittenValues(declaration)).toEqual({})
  expect(unwrittenValues({ ...declaration, form: { fields: ['name', 'tax'] } })).toEqual({ cold: false })
  expect(unwrittenValues({ ...declaration, fields: { ...declaration.fields, state: text({ readOnly: true, initial: 'new' }) } })).toEqual({ state: 'new' })
})

test('a form has the fields that are declared for it, in that order', () => {
  const named: Declaration = { ...declaration, form: { fields: ['price', 'name', 'gone'] } }
  expect(formFieldNames(named)).toEqual(['price', 'name', 'gone'])
  expect(initialValues(named)).toEqual({ price: null, name: null, gone: null })
  expect(fieldProblems(named, { price: 5, name: 'A' })).toEqual({})
  const { form: _, ...formless } = declaration
  expect(formFieldNames(formless)).toEqual(formFieldNames(declaration))
  expect(isShown(formless, 'temperature', {})).toBe(true)
})

test('CAT-04 the test form has its messages', () => {
  expect(fieldProblems(tests, {})).toEqual({
    name: 'Test name is required',
    description: 'Description is required',
    price: 'Price must be greater than 0',
    categoryId: 'Category is required',
  })
})

test('the type of a record follows from its fields', () => {
  type Order = RecordOf<typeof orders.fields>
  expectTypeOf<Order['orderStatus']>().toEqualTypeOf<'Created' | 'Confirmed' | 'SampleCollected' | 'Testing' | 'Completed' | 'Cancelled'>()
  expectTypeOf<Order['totalAmount']>().toEqualTypeOf<number>()
  expectTypeOf<Order['discount']>().toEqualTypeOf<number | null>()
  expectTypeOf<Order['paymentMethod']>().toEqualTypeOf<'cash' | 'card' | 'upi' | 'netbanking' | 'cheque' | 'other' | null>()
  expectTypeOf<RecordOf<typeof kits.fields>['cold']>().toEqualTypeOf<boolean | null>()
})

test('a form refuses values that do not fit each other at the field, unless the field has a problem of its own', () => {
  const check = ({ price, temperature }: Readonly<Record<string, unknown>>) => ({
    temperature: price === 500 && temperature !== 'cool' ? 'Cheap kits stay cool' : null,
  })
  const checked: Declaration = { ...declaration, form: { ...declaration.form, check } }
  const problems = (values: object) => fieldProblems(checked, { name: 'Swab', cold: true, ...values })
  expect(problems({ price: 500, temperature: 'cool' })).toEqual({})
  expect(problems({ price: 500, temperature: 'warm' })).toEqual({ temperature: 'Cheap kits stay cool' })
  expect(problems({ price: 500, temperature: '' })).toEqual({ temperature: 'Temperature is required' })
  // A field that is not on the form has no problem.
  expect(problems({ price: 500, temperature: 'warm', cold: false })).toEqual({})
})
