import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { z } from 'zod/mini'
import type { colleagues, timeline, unreadMentions } from '#contract/timeline.ts'
import type { Permission } from '#domain/permission.ts'
import { auditLog } from '#server/db/tables/requests.ts'
import { recordNotes } from '#server/db/tables/notes.ts'
import { makeOrder, makeSmallLab, small, smallLabNow } from '#tests/support/small-lab.ts'
import { type Member, staffApi } from '#tests/support/lab-api.ts'

const api = staffApi()
const data = <S extends z.core.$ZodType>(_: S, { body }: { readonly body: unknown }) => (body as { readonly data: z.output<S> }).data

let made = 0
async function member(name: string, ...permissions: readonly Permission[]): Promise<Member & { readonly name: string }> {
  if (made === 0) await makeSmallLab(api.db)
  made += 1
  return { ...(await api.add('operator', { name, permissions })), name }
}

const write = (by: Member, id: string, words: string, mentions: readonly string[] = []) =>
  api.as(by, 'POST', `/admin/timeline/orders/${id}/notes`, { words, mentions })
async function notes(by: Member, id: string, resource = 'orders') {
  const answer = await api.as(by, 'GET', `/admin/timeline/${resource}/${id}`)
  return data({} as typeof timeline.answer, answer).entries.flatMap(({ note, says }) =>
    note ? [{ ...note, said: says.map(({ text }) => text).join('') }] : [],
  )
}
const bell = async (by: Member) => data({} as typeof unreadMentions.answer, await api.as(by, 'GET', '/admin/mentions'))
const unread = async (by: Member) => (await api.as(by, 'GET', '/admin/notifications/stats')).body.data

test('HIS-02 a note is in its record’s timeline, and in the bell of a named colleague until it is read', async () => {
  const [meera, ravi] = [await member('Meera Iyer', 'orders.view'), await member('Ravi Kumar', 'orders.view')]
  const order = await makeOrder(api.db)
  expect((await write(meera, order.id, '  Call @Ravi Kumar first\nGate code 12 ', [ravi.id, ravi.id])).status).toBe(201)
  expect(await notes(ravi, order.id)).toMatchObject([
    { words: 'Call @Ravi Kumar first\nGate code 12', said: 'wrote a note', isOwn: false, former: [], mentions: [{ id: ravi.id, name: 'Ravi Kumar' }] },
  ])
  const [mention] = await bell(ravi)
  expect(mention).toMatchObject({ by: 'Meera Iyer', record: { resource: 'orders', id: order.id, noun: 'order', name: order.number } })
  expect([await unread(ravi), await unread(meera), await bell(meera)]).toMatchObject([
    { mentions: 1, unreadForStaff: 1 },
    { mentions: 0, unreadForStaff: 0 },
    [],
  ])
  expect((await api.as(meera, 'PUT', `/admin/mentions/${mention?.id}/read`, {})).status).toBe(404)
  expect((await api.as(ravi, 'PUT', `/admin/mentions/${mention?.id}/read`, {})).status).toBe(200)
  expect([await bell(ravi), await unread(ravi)]).toMatchObject([[], { mentions: 0 }])
  const [row] = await api.db.select().from(auditLog).where(eq(auditLog.action, 'add note'))
  expect([row?.entity, row?.entityId, JSON.stringify(row)]).toEqual(['orders', order.id, expect.not.stringContaining('Gate')])
})

test('HIS-02 only its author changes a note; its former words stay, and a newly named colleague sees it', async () => {
  const [author, other, third] = [await member('Asha K', 'orders.view'), await member('Vikram', 'orders.view'), await member('Sunita', 'orders.view')]
  const { id } = await makeOrder(api.db)
  await write(author, id, 'First @Vikram', [other.id])
  const [note] = await notes(author, id)
  const path = `/admin/timeline/orders/${id}/notes/${note?.id}`
  expect((await api.as(other, 'PUT', path, { words: 'Mine' })).status).toBe(403)
  const version = { 'If-Match': note?.version ?? '' }
  expect((await api.as(author, 'PUT', path, { words: 'Second @Vikram @Sunita', mentions: [other.id, third.id] }, version)).status).toBe(200)
  expect((await api.as(author, 'PUT', path, { words: 'Third' }, version)).status).toBe(412)
  expect(await notes(other, id)).toMatchObject([{ words: 'Second @Vikram @Sunita', former: [{ words: 'First @Vikram', until: smallLabNow.toISOString() }] }])
  expect([(await bell(other)).length, (await bell(third)).length]).toEqual([1, 1])
})

test('HIS-02 a note needs the permission to view its record, and names only colleagues who have it', async () => {
  const [viewer, stranger] = [await member('Viewer', 'orders.view'), await member('Stranger', 'tests.view')]
  const { id } = await makeOrder(api.db)
  expect((await write(stranger, id, 'Hello')).status).toBe(403)
  const refused = await write(viewer, id, 'Hello', [stranger.id])
  expect([refused.status, (await write(viewer, id, ' \n ')).status, (await write(viewer, small.asha, 'Hello')).status]).toEqual([422, 422, 404])
  expect(await notes(viewer, id)).toEqual([])
  const people = data({} as typeof colleagues.answer, await api.as(viewer, 'GET', '/admin/timeline-people/orders'))
  expect(people.map(({ name }) => name)).toEqual(expect.arrayContaining(['Test Super Admin']))
  expect(people.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['Stranger', 'Viewer']))
})

test('OPS-04 a customer’s notes are exported with their data, move with a merge, and go with an erasure', async () => {
  const root = await api.add('super_admin', { name: 'Root' })
  const ravi = await member('Named', 'orders.view')
  const { id } = await makeOrder(api.db, { people: [small.raviSelf], status: 'Completed' })
  await api.db.execute('update payments set amount = 1')
  await write(root, id, 'Ravi is deaf, @Named', [ravi.id])
  await api.as(root, 'POST', `/admin/timeline/customers/${small.ravi}/notes`, { words: 'Prefers mornings' })
  const exported = await api.as(root, 'GET', `/customers/admin/${small.ravi}/export`)
  expect(JSON.stringify(exported.body)).toMatch(/Ravi is deaf.*Prefers mornings/)
  expect((await api.as(root, 'POST', `/customers/admin/${small.asha}/merge`, { otherId: small.ravi })).status).toBe(200)
  expect((await notes(root, small.asha, 'customers')).map(({ words }) => words)).toEqual(['Prefers mornings'])
  await api.db.execute("update orders set order_status = 'Completed'")
  expect((await api.as(root, 'POST', `/customers/admin/${small.asha}/erase`, { reason: 'Asked for' })).status).toBe(200)
  expect([await notes(root, id), await notes(root, small.asha, 'customers'), await bell(ravi)]).toEqual([[], [], []])
  expect((await api.db.select().from(recordNotes)).filter(({ customerId }) => customerId === small.asha)).toEqual([])
  expect((await api.as(root, 'POST', `/admin/timeline/orders/${id}/notes`, { words: 'Again' })).status).toBe(409)
})
