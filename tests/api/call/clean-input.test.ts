import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { lines, secret } from '#contract/schemas.ts'
import { patients } from '#server/db/tables/customers.ts'
import { cleanInput } from '#server/call/clean-input.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, small } from '#tests/support/small-lab.ts'

const api = smallApi()

test('input texts are one line, or several if the schema allows; secrets stay unchanged', () => {
  const schema = z.strictObject({
    name: z.string().trim().min(1).optional(),
    note: z.nullish(lines().check(z.maxLength(10))),
    password: z._default(secret(20), ''),
    list: z.array(z.union([z.string(), z.strictObject({ id: z.string() })])),
    table: z.record(z.string(), lines()),
    count: z.number(),
    began: z.string().prefault(''),
    fixed: z.array(z.string()).readonly(),
  })
  const dirty = ' a\u200b \n b '
  expect(
    cleanInput(schema, {
      name: dirty,
      note: dirty,
      password: dirty,
      list: [dirty, { id: dirty }],
      table: { x: dirty },
      count: 1,
      began: dirty,
      fixed: [dirty],
      unknown: dirty,
    }),
  ).toEqual({
    name: 'a b',
    note: 'a\nb',
    password: dirty,
    list: ['a b', { id: 'a b' }],
    table: { x: 'a\nb' },
    count: 1,
    began: 'a b',
    fixed: ['a b'],
    unknown: dirty,
  })
  expect(cleanInput(schema, 'text')).toBe('text')
})

test.each([
  ['/tests', { name: '\u200b\u2060', description: 'x', price: 1, categoryId: small.blood }, 'name', 'Test name is required'],
  ['/test-categories', { name: '\u202e\u3164' }, 'name', 'Category name is required'],
])('a name of signs that show nothing is blank at %s', async (path, body, field, sentence) => {
  expect((await api.call('POST', path, body)).body.errors).toEqual({ [field]: [sentence] })
})

test('ODT-08 a patient is stored without line breaks and direction marks, with a normalised number', async () => {
  const order = await makeOrder(api.db)
  const sent = { name: '\u202aMira\u202c\nRao\u00a0', phone: '\u2066(+91)\u00a098111\u201122233', relationship: 'Aunt\u200b', email: 'mira@lab.example\u200b' }
  const { status, body } = await api.call('POST', `/orders/${order.id}/patients`, sent)
  expect(status).toBe(201)
  const [stored] = await api.db.select().from(patients).where(eq(patients.id, body.data.id))
  expect(stored).toMatchObject({ name: 'Mira Rao', phone: '+919811122233', relationship: 'Aunt', email: 'mira@lab.example' })
  expect((await api.call('POST', `/orders/${order.id}/patients`, { name: '\u200b' })).body.errors).toEqual({ name: ['Patient name is required'] })
  expect((await api.call('POST', `/orders/${order.id}/patients`, { name: 'श्री\u200cमान' })).body.data.name).toBe('श्री\u200cमान')
})

test('BOOK-09 an address of a customer is stored without signs that show nothing, and is refused if it has no others', async () => {
  const address = { street: '9,\u0000 MG \u200bRoad', city: '\u202ePune', state: 'Maharashtra', postalCode: '411 001' }
  const { status, body } = await api.call('POST', '/customers/admin', { name: 'Meera', phone: '9845012345', addresses: [address] })
  expect([status, body.data]).toMatchObject([201, { addresses: [{ street: '9, MG Road', city: 'Pune', postalCode: '411001' }] }])
  const blank = { ...address, street: '\u200b' }
  const refused = await api.call('POST', '/customers/admin', { name: 'Meera', phone: '9845012346', addresses: [blank] })
  expect([refused.status, refused.body.errors]).toEqual([422, { 'addresses.0.street': ['Please enter the address'] }])
})

test('USR-06 an address with an invisible sign is the address of the user who has it without', async () => {
  const user = { name: 'Dup', email: 'dup@lab.example', password: 'Long  pass\u00a0word 9', role: 'operator' }
  expect((await api.call('POST', '/admin/users', user)).status).toBe(201)
  const again = await api.call('POST', '/admin/users', { ...user, email: 'Dup@lab.example\u200b' })
  expect(again.body.errors).toHaveProperty('email')
  // Blanks of a password are kept.
  const signIn = (password: string) => api.call('POST', '/auth/admin/login', { email: '\u2066dup@lab.example\u2069', password })
  expect((await signIn(user.password)).status).toBe(200)
  expect((await signIn('Long pass word 9')).status).toBe(401)
})
