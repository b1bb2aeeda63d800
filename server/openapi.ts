import { z } from 'zod'
import type { Guard } from '#contract/call.ts'
import { bodyOf, ok } from '#server/call/answer.ts'
import { defineRoute, type Route } from '#server/call/route.ts'

const failure = z.object({
  status: z.literal('error'),
  message: z.string(),
  code: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})
const refusals: Readonly<Record<string, string>> = {
  '400': 'Malformed',
  '401': 'Not signed in',
  '403': 'The permission is missing',
  '404': 'Missing',
  '409': 'Conflict',
  '412': 'Changed since it was read',
  '413': 'Too large',
  '415': 'Wrong kind of content',
  '422': 'A field is invalid',
  '429': 'Too many tries; see Retry-After',
  '500': 'Fault of the server',
}

type Schema = z.core.$ZodType
type Json = Readonly<Record<string, unknown>>

/** `GET /openapi.json`: all routes, itself among them, described by the very schemas that read their input. */
export function openapiRoute(routes: readonly Route[]): Route {
  let document: Json | null = null
  const own = defineRoute({
    method: 'GET',
    path: '/openapi.json',
    summary: 'This description',
    permission: 'public',
    answer: bodyOf(z.looseObject({ openapi: z.string() })),
    async run() {
      document ??= documentOf([...routes, own])
      return ok({ openapi: '3.1.0', ...document })
    },
  })
  return own
}

function documentOf(routes: readonly Route[]): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const route of routes) paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route) }
  return {
    info: { title: 'Laboratory API', version: '1' },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } }, schemas: { Failure: jsonSchema(failure) } },
    paths,
  }
}

function operationOf({ method, summary, permission, schemas, answerType, upload }: Route): Json {
  const hasBody = method !== 'GET' && (upload || !isEmpty(schemas.body))
  const failed = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } }
  return {
    summary,
    description: guardSentence(permission),
    security: permission === 'public' ? [] : [{ token: [] }],
    parameters: [...parametersOf(schemas.params, 'path'), ...parametersOf(schemas.query, 'query')],
    ...(hasBody ? { requestBody: { required: true, content: upload ? form(schemas.body) : json(schemas.body) } } : {}),
    responses: {
      200: { description: 'Success', content: answerType ? { [answerType]: { schema: jsonSchema(schemas.answer) } } : answerOf(method, schemas.answer) },
      ...Object.fromEntries(Object.entries(refusals).map(([code, description]) => [code, { description, content: failed }])),
    },
  }
}

const options: z.core.ToJSONSchemaParams = {
  io: 'input',
  unrepresentable: 'any',
  override({ zodSchema, jsonSchema: made }) {
    flattenNull(made)
    // A field without a type accepts an absent value.
    if (zodSchema instanceof z.core.$ZodObject && made.required)
      made.required = made.required.filter((name) => !z.safeParse(zodSchema._zod.def.shape[name] ?? z.never(), undefined).success)
  },
}

/** Writes a value that may be null as two types, not as two alternatives: generated clients read it as one. */
function flattenNull(made: z.core.JSONSchema.BaseSchema): void {
  const [value, nothing, ...others] = made.anyOf ?? []
  if (!value || nothing?.type !== 'null' || others.length > 0 || typeof value.type !== 'string') return
  delete made.anyOf
  Object.assign(made, value, { type: [value.type, 'null'] }, value.enum ? { enum: [...value.enum, null] } : {})
}

/** A schema in the words of JSON Schema, as it reads its input. */
function jsonSchema(schema: Schema): z.core.JSONSchema.BaseSchema {
  const { $schema: _, ...made } = z.toJSONSchema(schema, options)
  return made
}

function parametersOf(schema: Schema, place: 'path' | 'query'): Json[] {
  if (!(schema instanceof z.core.$ZodObject)) return []
  const { properties = {}, required = [] } = jsonSchema(schema)
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: described,
  }))
}

const json = (schema: Schema) => ({ 'application/json': { schema: jsonSchema(schema) } })

/** The answer of a call. A write names the kinds of records that it changed, and has a receipt where it can be undone. */
function answerOf(method: Route['method'], schema: Schema) {
  return json(
    method === 'GET' || !(schema instanceof z.ZodObject) ? schema : schema.extend({ changed: z.array(z.string()).optional(), undo: z.string().optional() }),
  )
}

/** The fields of a form in addition to its file. */
function form(schema: Schema): Json {
  const { properties = {}, required = [], ...fields } = jsonSchema(schema)
  const file = { type: 'string', format: 'binary' }
  return { 'multipart/form-data': { schema: { ...fields, properties: { ...properties, file }, required: [...required, 'file'] } } }
}

function isEmpty(schema: Schema): boolean {
  return schema instanceof z.core.$ZodObject && Object.keys(schema._zod.def.shape).length === 0
}

export function guardSentence(guard: Guard): string {
  if (guard === 'public') return 'Anyone may call this.'
  return guard === 'signed-in' ? 'Any signed-in active user may call this.' : `Needs ${guard}.`
}
