import type { Action } from '#definition/action.ts'
import type { Declaration } from '#definition/declaration.ts'
import type { AnyField, FieldKind } from '#definition/field.ts'
import { guards, isDeclared } from '#tests/api/call/guards.ts'

const files = import.meta.glob<{ default: Declaration }>('/resources/*.ts', { eager: true })

/** A value that a field of an action's body takes; a kind that cannot be filled without knowing the laboratory has none. */
const values: Record<FieldKind, ((field: AnyField) => unknown) | null> = {
  text: () => 'Written by a test',
  longText: () => 'Written by a test',
  email: () => 'written@test.example',
  phone: () => '+919800000009',
  rupees: () => 120.5,
  integer: (field) => (field.kind === 'integer' ? (field.min ?? 1) : 1),
  yesNo: () => true,
  choice: (field) => (field.kind === 'choice' ? Object.keys(field.choices)[0] : null),
  choices: (field) => (field.kind === 'choices' ? Object.keys(field.choices).slice(0, 1) : []),
  civilDate: () => '2026-11-24',
  instant: () => '2026-11-24T06:30:00.000Z',
  clockTime: () => '07:30',
  icon: (field) => (field.kind === 'icon' ? field.icons[0] : null),
  reference: null,
  references: null,
  file: null,
  computed: null,
  group: null,
  rows: null,
}

/** An action of a declaration with the body that its fields ask for. */
export interface DeclaredWrite {
  readonly entity: string
  readonly action: string
  readonly body: Readonly<Record<string, unknown>>
}

function bodyOf({ send = {}, body = {} }: Action): Readonly<Record<string, unknown>> | null {
  const filled = Object.entries(body).map(([name, field]) => [field.from ?? name, values[field.kind]?.(field)] as const)
  return filled.some(([, value]) => value === undefined) ? null : { ...send, ...Object.fromEntries(filled) }
}

/** The writes of the permission table that are an action of a declaration and no row of `written`: their bodies follow from the action's fields. */
export function declaredWrites(written: Readonly<Record<string, unknown>>): Readonly<Record<string, DeclaredWrite>> {
  const actions = Object.values(files).flatMap(({ default: { name: entity, actions: own = {} } }) =>
    Object.entries(own).flatMap(([action, declared]) => {
      const body = declared.call && bodyOf(declared)
      return body && declared.call ? [[`${declared.call.method} ${declared.call.path}`, { entity, action, body }] as const] : []
    }),
  )
  const writes = Object.values(guards).flatMap((calls) => calls.filter((call) => !call.startsWith('GET ') && !isDeclared(call)))
  return Object.fromEntries(actions.filter(([call]) => writes.includes(call) && !(call in written)))
}
