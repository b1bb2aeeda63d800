import { OpenAPIHono, z } from '@hono/zod-openapi'
import { bodyOf, ok } from '#server/call/answer.ts'
import type { Guard } from '#server/call/context.ts'
import { defineRoute, type Route } from '#server/call/route.ts'

const failure = z.object({ status: z.literal('error'), message: z.string(), code: z.string().optional(), errors: z.record(z.string(), z.array(z.string())).optional() })
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

/** `GET /openapi.json`: all routes, itself among them, described by the very schemas that read their input. */
export function openapiRoute(routes: readonly Route[]): Route {
  let document: Record<string, unknown> | null = null
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

function documentOf(routes: readonly Route[]): Record<string, unknown> {
  const app = new OpenAPIHono()
  app.openAPIRegistry.registerComponent('securitySchemes', 'token', { type: 'http', scheme: 'bearer' })
  for (const { method, path, summary, permission, schemas, answerType, upload } of routes) {
    app.openAPIRegistry.registerPath({
      method: methodNames[method],
      path,
      summary,
      description: guardSentence(permission),
      security: permission === 'public' ? [] : [{ token: [] }],
      request: {
        ...(schemas.params instanceof z.ZodObject ? { params: schemas.params } : {}),
        ...(schemas.query instanceof z.ZodObject ? { query: schemas.query } : {}),
        ...(method === 'GET' || (isEmpty(schemas.body) && !upload)
          ? {}
          : { body: { required: true, content: upload ? form(schemas.body) : json(schemas.body) } }),
      },
      responses: {
        200: { description: 'Success', content: answerType ? { [answerType]: { schema: schemas.answer } } : json(schemas.answer) },
        ...Object.fromEntries(Object.entries(refusals).map(([code, description]) => [code, { description, content: json(failure) }])),
      },
    })
  }
  const made = app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Laboratory API', version: '1' }, servers: [{ url: '/api' }] })
  return { ...made }
}

const methodNames = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const

const json = (schema: z.ZodType) => ({ 'application/json': { schema } })

/** The fields of a form in addition to its file. */
const form = (schema: z.ZodType) => {
  const file = { file: z.string().meta({ format: 'binary' }) }
  return { 'multipart/form-data': { schema: schema instanceof z.ZodObject ? schema.extend(file) : z.intersection(schema, z.object(file)) } }
}

function isEmpty(schema: z.ZodType): boolean {
  return schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0
}

export function guardSentence(guard: Guard): string {
  if (guard === 'public') return 'Anyone may call this.'
  return guard === 'signed-in' ? 'Any signed-in active user may call this.' : `Needs ${guard}.`
}
