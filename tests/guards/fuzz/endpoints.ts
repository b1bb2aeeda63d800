import { z } from 'zod'

/** The part of JSON Schema that the API's description uses. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
}

/** One call as `/openapi.json` describes it. */
export interface Endpoint {
  readonly method: string
  readonly path: string
  /** Matches the paths that lead to it. */
  readonly pattern: RegExp
  readonly query: Readonly<Record<string, JsonSchema>>
  readonly body: JsonSchema | null
  /** Its body is a form with a file, `body` the fields beside the file. */
  readonly isForm: boolean
  /** The kinds of content that a success may have. */
  readonly answers: readonly string[]
  /** The described body of a success, where it is JSON. */
  readonly promised: z.ZodType | null
}

const anySchema = z.custom<JsonSchema>((value) => typeof value === 'object' && value !== null)
const content = z.record(z.string(), z.object({ schema: anySchema }))
const operation = z.object({
  parameters: z.array(z.object({ in: z.string(), name: z.string(), schema: anySchema })).default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ content })),
})
const document = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) })

/** Every call that the API describes, in the order of the description. */
export function endpointsIn(openapi: unknown): Endpoint[] {
  return Object.entries(document.parse(openapi).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody, responses }]) => ({
      method: method.toUpperCase(),
      path,
      pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
      query: Object.fromEntries(parameters.filter((parameter) => parameter.in === 'query').map(({ name, schema }) => [name, schema])),
      ...bodyIn(requestBody?.content ?? {}),
      answers: Object.keys(responses['200']?.content ?? {}),
      promised: schemaOf(responses['200']?.content['application/json']?.schema),
    })),
  )
}

/** The call that a request leads to after `.` and `..` are resolved, as every client resolves them; the one with the fewest names where several match. */
export function calledEndpoint(endpoints: Iterable<Endpoint>, method: string, path: string): Endpoint | undefined {
  const { pathname } = new URL(path, 'http://lab.test')
  const namesIn = (each: Endpoint) => each.path.split('{').length
  return [...endpoints].filter((each) => each.method === method && each.pattern.test(pathname)).sort((one, other) => namesIn(one) - namesIn(other))[0]
}

function bodyIn(content: Readonly<Record<string, { readonly schema: JsonSchema }>>): Pick<Endpoint, 'body' | 'isForm'> {
  const form = content['multipart/form-data']?.schema
  if (!form) {
    const json = content['application/json']?.schema
    // Of several forms the first is the specification's.
    return { body: json?.anyOf?.[0] ?? json ?? null, isForm: false }
  }
  const { file: _, ...properties } = form.properties ?? {}
  return { body: { ...form, properties, required: (form.required ?? []).filter((name) => name !== 'file') }, isForm: true }
}

/** A schema of the description as one that validates. */
function schemaOf(schema: JsonSchema | undefined): z.ZodType | null {
  return schema ? z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]) : null
}
