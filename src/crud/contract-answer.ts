import * as z from 'zod/mini'
import { type AnyCall, type ContentOf, type Immutable, type PathNames, pathNames } from '#contract/call.ts'
import { nothing } from '#contract/schemas.ts'
import { fillPath } from '#definition/endpoints.ts'
import { at } from '#definition/path.ts'
import { callKey } from './use-refresh.ts'

/** The values of the names in a call's path. */
export type ParamsOf<C extends AnyCall> = { readonly [N in PathNames<C['path']>]: string }

/** A call that changes nothing. */
export type ReadingCall = AnyCall & ({ readonly method: 'GET' } | { readonly isRead: true })

type Keys<S> = S extends Record<string, never> ? unknown : Immutable<S>

/** The path names, the query and the body of a call that reads. */
export type InputOf<C extends AnyCall> = ParamsOf<C> & Keys<z.input<C['query']>> & Keys<z.input<C['body']>>

/** The answer of a call; an object has the version that it was read with, the sentence that came with it, and the receipt of a change that can be undone. */
export type Content<C extends AnyCall> =
  ContentOf<C['answer']> extends readonly unknown[]
    ? ContentOf<C['answer']>
    : ContentOf<C['answer']> & { readonly version: string | null; readonly said?: string; readonly '~undo'?: string }

/**
 * Reads an answer as the contract defines it; a record has been read by its declaration. Returns null for another answer or for `nothing`, and logs the places
 * that do not fit, never a value.
 */
export function contentOf<C extends AnyCall>(call: C, data: unknown): Content<C> | null {
  if (call.answer === nothing) return null
  if ('isRecord' in call.answer) return data as Content<C> | null
  const read = z.safeParse('row' in call.answer ? call.answer.schema : call.answer, data)
  if (!read.success) {
    console.error(`${call.method} ${call.path}: the answer does not fit at ${read.error.issues.map(({ path }) => path.join('.') || 'data').join(', ')}`)
    return null
  }
  if (typeof read.data !== 'object' || read.data === null || Array.isArray(read.data)) return read.data as Content<C>
  const beside = (name: string) => {
    const value: unknown = at(data, name)
    return typeof value === 'string' ? value : null
  }
  const [said, receipt] = [beside('~message'), beside('~undo')]
  return {
    ...{ ...read.data, version: beside('version') },
    ...(said === null ? {} : { said }),
    ...(receipt === null ? {} : { '~undo': receipt }),
  } as Content<C>
}

/** The path of a call that reads, and the rest of what it asks. */
export function addressOf(
  call: AnyCall,
  input: Readonly<Record<string, unknown>>,
): { readonly url: string; readonly asked: Readonly<Record<string, unknown>> } {
  const names = new Set(pathNames(call.path))
  const [path, asked] = [true, false].map((isInPath) => Object.entries(input).filter(([name]) => names.has(name) === isInPath))
  return { url: fillPath(call.path, Object.fromEntries((path ?? []).map(([name, value]) => [name, String(value)]))), asked: Object.fromEntries(asked ?? []) }
}

/** The cache key of a call's answer. */
export function contractKey(call: AnyCall, input: Readonly<Record<string, unknown>>): readonly unknown[] {
  return callKey(call.resource, call.path, input)
}
