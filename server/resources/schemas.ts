import { z } from 'zod'
import { largestPage } from '#domain/page.ts'
import type { Declaration, Filter } from '#definition/declaration.ts'
import type { AnyField, FieldKind, Fields } from '#definition/field.ts'
import { countProblem, fieldProblem, maxRows } from '#definition/kind-rules.ts'
import { formFieldNames } from '#definition/record.ts'
import { bodyName, parameterName, wireName } from '#definition/wire-names.ts'
import { pageQuery, recordId, textForms } from '#contract/schemas.ts'
import { sortsOf } from './plan.ts'

type SchemaOf = (field: AnyField) => z.ZodType

const maxIds = 1000
const words: SchemaOf = (field) => z.string(refusal(field))
const oneOf = (field: AnyField, names: readonly string[]) => z.enum(names, refusal(field))
const unwritten: SchemaOf = () => z.unknown()

/** The wire form of each kind of field. The kind's rules check lengths and sizes, with the panel's messages. */
export const kindSchemas: Record<FieldKind, SchemaOf> = {
  text: words,
  longText: (field) => z.string(refusal(field)).register(textForms, { form: 'lines' }),
  email: words,
  phone: words,
  rupees: (field) => z.number(refusal(field)),
  integer: (field) => z.number(refusal(field)),
  yesNo: (field) => z.boolean(refusal(field)),
  choice: (field) => (field.kind === 'choice' ? oneOf(field, Object.keys(field.choices)) : z.never()),
  choices: (field) => (field.kind === 'choices' ? z.array(oneOf(field, Object.keys(field.choices)), refusal(field)) : z.never()),
  reference: words,
  references: (field) => z.array(z.string(), refusal(field)).max(maxIds),
  civilDate: words,
  instant: words,
  clockTime: words,
  icon: (field) => (field.kind === 'icon' ? oneOf(field, field.icons) : z.never()),
  file: (field) => z.looseObject({ id: recordId }, refusal(field)),
  computed: unwritten,
  group: unwritten,
  rows: (field) =>
    field.kind === 'rows' && field.editable
      ? z
          .array(z.strictObject(atPlaces(rowPlaces(field.fields))), refusal(field))
          .max(field.max ?? maxRows, countProblem(field, (field.max ?? maxRows) + 1) ?? undefined)
      : z.unknown(),
}

/** The schemas of a row of an editable list by their places. A value may be absent or null: what a row must have is checked with its sentence. */
function rowPlaces(fields: Fields): [string, z.ZodType][] {
  return Object.entries(fields).flatMap(([name, field]): [string, z.ZodType][] =>
    field.kind === 'computed' ? [] : [[field.from ?? name, kindSchemas[field.kind](field).nullish()]],
  )
}

/** A value of the wrong type is refused in the words of its kind; no value of any kind is a symbol. */
function refusal(field: AnyField): { error(issue: { readonly input?: unknown }): string } {
  const wrong = fieldProblem(field, Symbol.for('wrong')) ?? 'This value cannot be used'
  return { error: ({ input }) => (input === undefined || input === null ? (field.required ?? wrong) : wrong) }
}

/** The wire form of each field: one that is required must be there, any other may be absent or null. */
export function fieldSchemas(fields: Fields): Record<string, z.ZodType> {
  return atPlaces(
    Object.entries(fields).map(([name, field]) => [
      field.from ?? name,
      field.required ? kindSchemas[field.kind](field) : kindSchemas[field.kind](field).nullish(),
    ]),
  )
}

/** Schemas by their dotted paths as one shape; an unknown key inside is refused. */
function atPlaces(placed: readonly (readonly [path: string, schema: z.ZodType])[]): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {}
  const deeper = new Map<string, [string, z.ZodType][]>()
  for (const [path, schema] of placed) {
    const [step = '', ...rest] = path.split('.')
    if (rest.length === 0) shape[step] = schema
    else deeper.set(step, [...(deeper.get(step) ?? []), [rest.join('.'), schema]])
  }
  for (const [step, inner] of deeper) shape[step] = z.strictObject(atPlaces(inner)).nullish()
  return shape
}

/** The body of a create or update: only declared, writable fields; an unknown key is refused. */
export function bodySchema(declaration: Declaration) {
  const placed = formFieldNames(declaration).flatMap((name): [string, z.ZodType][] => {
    const field = declaration.fields[name]
    return field ? [[bodyName(declaration.fields, name), kindSchemas[field.kind](field).nullish()]] : []
  })
  return z.strictObject(atPlaces(placed))
}

/** The answer of one record. */
export function recordSchema(declaration: Declaration) {
  const shape: Record<string, z.ZodType> = { id: z.string(), createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() }
  for (const [name, field] of Object.entries(declaration.fields))
    if (field.kind !== 'computed' && !field.from) shape[name] = kindSchemas[field.kind](field).nullable()
  return z.looseObject(shape)
}

/** The answer of one row of a list: the record with its ETag. */
export function rowSchema(declaration: Declaration) {
  return recordSchema(declaration).extend({ etag: z.string() })
}

/** The parameters of a list: page, limit, search, sort, order, and a text for each filter. */
export function querySchema(declaration: Declaration, filters: Readonly<Record<string, Filter<Fields>>>, maxRows: number = largestPage) {
  const [first, ...others] = sortsOf(declaration).map((name) => wireName(declaration.fields, name)) as [string, ...string[]]
  const texts = Object.fromEntries(Object.keys(filters).map((name) => [parameterName(declaration.fields, name), z.string().optional()]))
  return z.object({
    ...texts,
    ...pageQuery(declaration.list.pageSize, maxRows),
    search: z.string().optional(),
    sort: z
      .enum([first, ...others])
      .default(first)
      .transform((name) => sortsOf(declaration).find((field) => wireName(declaration.fields, field) === name) ?? first),
    order: z.enum(['asc', 'desc']).default(declaration.list.sort?.order ?? 'asc'),
  })
}
