import { type CivilDate, isCivilDate } from '#domain/civil-date.ts'
import { type Paise, paiseOfRupees } from '#domain/money.ts'

/** Reads a value of an answer; throws `Unreadable` where it has another type. */
type Reader<T> = (value: unknown) => T

class Unreadable extends Error {}

const reading =
  <T>(is: (value: unknown) => value is T): Reader<T> =>
  (value) => {
    if (is(value)) return value
    throw new Unreadable()
  }

export const text = reading((value): value is string => typeof value === 'string')
export const number = reading((value): value is number => typeof value === 'number' && Number.isFinite(value))
export const boolean = reading((value): value is boolean => typeof value === 'boolean')
export const civilDate: Reader<CivilDate> = reading(isCivilDate)
export const instant = reading((value): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value)))

/** True for a count. */
export function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

export const count = reading(isCount)

/** An amount, rupees on the wire. */
export const rupees: Reader<Paise> = (value) => {
  const paise = paiseOfRupees(value)
  if (paise === null) throw new Unreadable()
  return paise
}

/** A text that says something, or null. */
export const textOrNull: Reader<string | null> = (value) => (typeof value === 'string' && value !== '' ? value : null)

/** A mark that only `true` sets. */
export const isTrue: Reader<boolean> = (value) => value === true

/** A mark that only `false` takes away. */
export const isNotFalse: Reader<boolean> = (value) => value !== false

/** One of the keys of a table. */
export function keyOf<T extends object>(table: T): Reader<keyof T & string> {
  return reading((value): value is keyof T & string => typeof value === 'string' && Object.hasOwn(table, value))
}

/** One of these words. */
export function oneOf<const W extends string>(...words: readonly W[]): Reader<W> {
  return reading((value): value is W => (words as readonly unknown[]).includes(value))
}

/** The value, or null if there is none. */
export function orNull<T>(reader: Reader<T>): Reader<T | null> {
  return (value) => (value === null || value === undefined ? null : reader(value))
}

/** The value, or null for one that cannot be read. */
export function readOrNull<T>(reader: Reader<T>): Reader<T | null> {
  return (value) => {
    try {
      return reader(value)
    } catch (thrown) {
      if (thrown instanceof Unreadable) return null
      throw thrown
    }
  }
}

/** Those of a list that can be read. */
export function readableOf<T>(reader: Reader<T>): Reader<T[]> {
  return (value) => (Array.isArray(value) ? value.map(readOrNull(reader)).filter((each) => each !== null) : [])
}

export function listOf<T>(reader: Reader<T>): Reader<T[]> {
  return (value) => {
    if (Array.isArray(value)) return value.map(reader)
    throw new Unreadable()
  }
}

/** An object by its fields; what else it has is left out. */
export function shape<S extends Readonly<Record<string, Reader<unknown>>>>(readers: S): Reader<{ readonly [K in keyof S]: ReturnType<S[K]> }> {
  return (value) => {
    if (typeof value !== 'object' || value === null) throw new Unreadable()
    const from = value as Readonly<Record<string, unknown>>
    return Object.fromEntries(Object.entries(readers).map(([name, reader]) => [name, reader(from[name])])) as { readonly [K in keyof S]: ReturnType<S[K]> }
  }
}
