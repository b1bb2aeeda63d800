import { z } from 'zod'
import { siblingPath, put } from '#definition/path.ts'
import type { Endpoints } from '#definition/endpoints.ts'
import { type AnswerOf, type ListResult, totalMarks } from '#server/call/answer.ts'

/** One page of rows with the count of all, at the places that the declaration names (`data.items`, `data.totalCount` unless it says otherwise). */
export function declaredList<T>({ items, total }: Endpoints['list'], row: z.ZodType<T>): AnswerOf<ListResult<T>> {
  return {
    schema: nested(
      { status: z.literal('success') },
      [items, z.array(row)],
      [total, z.number().int()],
      ...totalMarks.map((mark) => [siblingPath(total, mark), z.literal(true).optional()] as const),
    ),
    many: true,
    body(result) {
      const body: Record<string, unknown> = { status: 'success' }
      put(body, items, result.rows)
      put(body, total, result.total)
      for (const [mark, is] of Object.entries(result.marks)) put(body, siblingPath(total, mark), is)
      return body
    },
  }
}

function nested(own: Readonly<Record<string, z.ZodType>>, ...placed: readonly (readonly [path: string, schema: z.ZodType])[]): z.ZodType {
  const shape: Record<string, z.ZodType> = { ...own }
  const deeper = new Map<string, [string, z.ZodType][]>()
  for (const [path, schema] of placed) {
    const dot = path.indexOf('.')
    if (dot === -1) shape[path] = schema
    else deeper.set(path.slice(0, dot), [...(deeper.get(path.slice(0, dot)) ?? []), [path.slice(dot + 1), schema]])
  }
  for (const [step, inner] of deeper) shape[step] = nested({}, ...inner)
  return z.object(shape)
}
