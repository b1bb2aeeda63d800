import * as z from 'zod/mini'
import { bookingWarnings } from '#domain/booking-warning.ts'
import { isCivilDate } from '#domain/civil-date.ts'
import { paiseOfRupees, rupeesOfPaise } from '#domain/money.ts'
import { defaultPageSize, largestPage, lastPage } from '#domain/page.ts'
import { genders } from '#domain/patient.ts'
import { ageUnits } from '#domain/results/age.ts'

// The panel's content security policy forbids the functions that zod would compile for objects.
if ('document' in globalThis) z.config({ jitless: true })

/** Form of an input text that is not one line. */
export const textForms = z.registry<{ readonly form: 'lines' | 'secret' }>()

/** A text of several lines. Every other text of an input is one line. */
export function lines(options?: string): z.ZodMiniString<string> {
  return z.string(options).register(textForms, { form: 'lines' })
}

/** A password or a token: it is taken as it comes. */
export function secret(maxLength: number): z.ZodMiniString<string> {
  return z.string().check(z.maxLength(maxLength)).register(textForms, { form: 'secret' })
}

/** The answer of a call that only confirms the change. */
export const nothing = z.null()

/** The id of a record: a UUID, read in lower case as the database gives it. */
export const recordId = z.guid('This is not the id of a record').check(z.toLowerCase())

/** Notes or a reason, of several lines, that may be left out. Blanks count as none. */
export function optionalNote(maxLength: number) {
  return z.pipe(
    z.nullish(lines().check(z.maxLength(maxLength))),
    z.transform((typed) => typed?.trim() || null),
  )
}

/** One line that must not be empty, without the blanks around it. */
export const required = (message: string, max = 200) => z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(max))

/** A text that may be empty, which counts as none. */
export function emptyAsNull<S extends z.core.$ZodType<string, string>>(typed: S) {
  return z.pipe(
    z.nullish(typed),
    z.transform((value) => value || null),
  )
}

/** A civil day. */
export const day = z.string().check(z.refine(isCivilDate, 'Must be a date such as 2026-01-31'))

/** A number of things. */
export const count = z.int().check(z.minimum(0))

/** An amount: rupees on the wire, paise where it is read. Our server answers with rupees and reads paise. */
export const rupees = z.codec(z.number(), z.int(), {
  decode(value, { issues }) {
    const paise = paiseOfRupees(value)
    if (paise !== null) return paise
    issues.push({ code: 'custom', message: 'Must be an amount in rupees, such as 99.5', input: value })
    return z.NEVER
  },
  encode: rupeesOfPaise,
})

/** One of the keys of a table. */
export function keyOf<T extends object>(table: T, sentence?: string) {
  return z.enum(Object.keys(table) as [keyof T & string, ...(keyof T & string)[]], sentence)
}

/** A value or null. Our server sends it; another laboratory's server may omit it. */
export function orNull<S extends z.core.$ZodType>(schema: S) {
  return z._default(z.nullable(schema), () => null as z.output<z.ZodMiniNullable<S>> & null)
}

/** A list. Our server sends it; another laboratory's server may omit it. */
export function orNone<S extends z.core.$ZodType>(schema: S) {
  return z._default(z.array(schema), () => [])
}

/** A mark. Our server sends it; without it, it is not set. */
export const orFalse = z._default(z.boolean(), false)

/** A mark. Our server sends it; without it, it is set. */
export const orTrue = z._default(z.boolean(), true)

/**
 * A row of a list. The panel reads null for one that does not fit, which hides no other row. A row that the cache has kept since the last answer is not read
 * again: it gives the same object, so that its part of the screen is not rendered again.
 */
export function rowOrNull<S extends z.core.$ZodType>(row: S) {
  const schema = z.catch(row as z.core.$ZodType<z.output<S> | null, z.input<S>>, null)
  const { run } = schema._zod
  const read = new WeakMap<object, ReturnType<typeof run>>()
  schema._zod.run = (payload, context) => {
    const { value } = payload
    if (typeof value !== 'object' || value === null || context.direction === 'backward') return run(payload, context)
    const known = read.get(value) ?? run(payload, context)
    read.set(value, known)
    return known
  }
  return schema
}

/** A warning about the items of an order (CHK-03). */
export const bookingWarning = z.object({
  code: keyOf(bookingWarnings),
  message: z.string(),
  itemId: orNull(z.string()),
  patientId: orNull(z.string()),
  /** The step that removes the reason of the warning. */
  step: orNull(z.object({ label: z.string(), removes: z.array(z.string()), adds: orNull(z.string()) })),
})

/** Page of a list, from 1, and its size. */
export function pageQuery(rows: number = defaultPageSize, maxRows: number = largestPage) {
  return {
    page: z._default(z.coerce.number<number | string>().check(z.int(), z.minimum(1), z.maximum(lastPage)), 1),
    limit: z._default(z.coerce.number<number | string>().check(z.int(), z.minimum(1), z.maximum(maxRows)), rows),
  }
}

/**
 * The body of a call that takes one thing, as the specification has it, or several in a list of this name, of which all or none are added (extension).
 * @example oneOrSeveral(newItem, 'items')
 */
export function oneOrSeveral<S extends z.core.$ZodType, Name extends string>(one: S, name: Name, max: number = largestPage) {
  const list = z.array(one).check(z.minLength(1), z.maxLength(max, `At most ${max} ${name} at once`))
  return z.union([one, z.strictObject({ [name]: list } as { [N in Name]: typeof list })])
}

/** A date of birth. Of a stated age it is the latest possible day, and `ageUnit` the unit of the age; null for an exact date (extension, PAT-03). */
export const birth = { dateOfBirth: orNull(z.string()), ageUnit: orNull(keyOf(ageUnits)) }

/** A patient of an order or a customer. */
export const patient = z.object({
  id: z.string(),
  /** The patient's number: `P-000123` (extension). */
  number: orNull(z.string()),
  name: z.string(),
  gender: orNull(keyOf(genders)),
  ...birth,
  relationship: orNull(z.string()),
  phone: orNull(z.string()),
  email: orNull(z.string()),
})
