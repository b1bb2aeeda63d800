import { z } from 'zod'
import { oneLine, severalLines } from '#domain/text.ts'

type TextOptions = Parameters<typeof z.string>[0]

/** Cleaning of an input text that is not one line. */
const forms = z.registry<{ readonly form: 'lines' | 'secret' }>()

/** A text of several lines. Every other text of an input is one line. */
export const lines = (options?: TextOptions) => z.string(options).register(forms, { form: 'lines' })

/** A password or a token: it is taken as it comes. */
export const secret = () => z.string().register(forms, { form: 'secret' })

/** Cleans every text of an input before its schema reads it, so that no call can forget it; what the schema does not know stays as it is. */
export function cleanInput(schema: z.core.$ZodType, raw: unknown): unknown {
  if (schema instanceof z.ZodString) return typeof raw === 'string' ? cleanText(schema, raw) : raw
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return cleanInput(schema.unwrap(), raw)
  if (schema instanceof z.ZodDefault) return cleanInput(schema.unwrap(), raw)
  if (schema instanceof z.ZodPipe) return cleanInput(schema.in, raw)
  if (schema instanceof z.ZodLazy) return cleanInput(schema.unwrap(), raw)
  if (schema instanceof z.ZodUnion) return schema.options.reduce((value: unknown, option) => cleanInput(option, value), raw)
  if (schema instanceof z.ZodArray) return Array.isArray(raw) ? raw.map((each) => cleanInput(schema.element, each)) : raw
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw
  if (schema instanceof z.ZodRecord) return mapped(raw, () => schema.valueType)
  if (schema instanceof z.ZodObject) return mapped(raw, (key) => (Object.hasOwn(schema.shape, key) ? schema.shape[key] : undefined))
  return raw
}

function cleanText(schema: z.ZodString, raw: string): string {
  const form = forms.get(schema)?.form
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
