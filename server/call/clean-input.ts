import { z } from 'zod'
import { textForms } from '#contract/schemas.ts'
import { oneLine, severalLines } from '#domain/text.ts'

/** Cleans every text of an input before its schema reads it, so that no call can forget it; what the schema does not know stays as it is. */
export function cleanInput(schema: z.core.$ZodType, raw: unknown): unknown {
  if (schema instanceof z.core.$ZodString) return typeof raw === 'string' ? cleanText(schema, raw) : raw
  if (isWrapper(schema)) return cleanInput(schema._zod.def.innerType, raw)
  if (schema instanceof z.core.$ZodPipe) return cleanInput(schema._zod.def.in, raw)
  if (schema instanceof z.core.$ZodLazy) return cleanInput(schema._zod.innerType, raw)
  if (schema instanceof z.core.$ZodUnion) return schema._zod.def.options.reduce((value: unknown, option) => cleanInput(option, value), raw)
  if (schema instanceof z.core.$ZodArray) return Array.isArray(raw) ? raw.map((each) => cleanInput(schema._zod.def.element, each)) : raw
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw
  if (schema instanceof z.core.$ZodRecord) return mapped(raw, () => schema._zod.def.valueType)
  if (schema instanceof z.core.$ZodObject) {
    const { shape } = schema._zod.def
    return mapped(raw, (key) => (Object.hasOwn(shape, key) ? shape[key] : undefined))
  }
  return raw
}

const wrappers = [
  z.core.$ZodOptional,
  z.core.$ZodNullable,
  z.core.$ZodDefault,
  z.core.$ZodPrefault,
  z.core.$ZodReadonly,
  z.core.$ZodNonOptional,
  z.core.$ZodCatch,
] as const

/** True for a schema that takes the values of another one, and possibly others. */
function isWrapper(schema: z.core.$ZodType): schema is InstanceType<(typeof wrappers)[number]> {
  return wrappers.some((wrapper) => schema instanceof wrapper)
}

function cleanText(schema: z.core.$ZodString, raw: string): string {
  const form = textForms.get(schema)?.form
  return form === 'secret' ? raw : form === 'lines' ? severalLines(raw) : oneLine(raw)
}

function mapped(raw: object, schemaOf: (key: string) => z.core.$ZodType | undefined): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(raw).map(([key, value]) => {
      const schema = schemaOf(key)
      return [key, schema ? cleanInput(schema, value) : value]
    }),
  )
}
