import { describe, expect, test } from 'vitest'
import type { Declaration } from '#definition/declaration.ts'
import type { AnyField } from '#definition/field.ts'
import {
  choice,
  choices,
  civilDate,
  clockTime,
  email,
  icon,
  instant,
  integer,
  longText,
  phone,
  reference,
  references,
  rupees,
  text,
  yesNo,
} from '#definition/kind.ts'
import { orderStatuses } from '#domain/order-status.ts'
import { createDataProvider } from '#providers/data/data-provider.ts'
import { foreignServer } from '#tests/providers/foreign/foreign-server.ts'
import { kits, labDialect } from '#tests/providers/foreign/kits.ts'
import { httpFixture } from '#tests/providers/http-fixture.ts'

type Row = [kind: string, field: (from: string) => AnyField, before: unknown, read: unknown, written: unknown, after: unknown]

/** Wire format, screen format, the form's change, and the wire format after it. */
const kinds: readonly Row[] = [
  ['text', (from) => text({ from }), 'A', 'A', ' B ', 'B'],
  ['longText', (from) => longText({ from }), 'A\nA', 'A\nA', 'B\nB', 'B\nB'],
  ['email', (from) => email({ from }), 'a@lab.in', 'a@lab.in', 'b@lab.in', 'b@lab.in'],
  ['phone', (from) => phone({ from }), '+91 98100', '+91 98100', '+91 98200', '+91 98200'],
  ['rupees', (from) => rupees({ from }), 450.5, 45_050, 9_999, 99.99],
  ['integer', (from) => integer({ from }), 3, 3, 0, 0],
  ['yesNo', (from) => yesNo({ from }), true, true, false, false],
  ['choice', (from) => choice(orderStatuses, { from }), 'Created', 'Created', 'Completed', 'Completed'],
  ['choices', (from) => choices(orderStatuses, { from }), ['Created'], ['Created'], ['Completed', 'Created'], ['Completed', 'Created']],
  ['reference', (from) => reference('kits', { from }), 7, '7', '8', '8'],
  ['references', (from) => references('kits', { from }), ['1'], ['1'], ['2', '1'], ['2', '1']],
  ['civilDate', (from) => civilDate({ from }), '2026-11-22', '2026-11-22', '2026-02-28', '2026-02-28'],
  ['instant', (from) => instant({ from }), '2026-11-22T18:30:00.000Z', '2026-11-22T18:30:00.000Z', '2026-11-23T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
  ['clockTime', (from) => clockTime({ from }), '07:30', '07:30', '23:59', '23:59'],
  ['icon', (from) => icon(['Heart', 'Bone'], { from }), 'Heart', 'Heart', 'Bone', 'Bone'],
]

describe.each(['is_so', 'inside.is_so'])('a field from %s is read, written and read again', (from) => {
  test.each(kinds)('%s', async (_, field, before, read, written, after) => {
    const wire = from === 'is_so' ? { is_so: before } : { inside: { is_so: before, beside: 'stays' } }
    const server = foreignServer(labDialect, [{ id: 'k1', name: 'Kit', ...wire }])
    const declaration: Declaration = { ...kits, fields: { name: text(), extra: field(from) }, list: { columns: ['name'] }, api: { update: 'PATCH' } }
    const provider = createDataProvider(httpFixture(server.behave).http, new Map([['kits', declaration]]))
    const one = async () => (await provider.getOne({ resource: 'kits', id: 'k1' })).data.extra
    expect(await one()).toEqual(read)
    const { data } = await provider.update({ resource: 'kits', id: 'k1', variables: { extra: written } })
    expect(server.kept[0]).toEqual({ id: 'k1', name: 'Kit', ...(from === 'is_so' ? { is_so: after } : { inside: { is_so: after, beside: 'stays' } }) })
    expect(data.extra).toEqual(typeof written === 'string' ? written.trim() : written)
    expect(await one()).toEqual(data.extra)
  })
})
