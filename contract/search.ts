import * as z from 'zod/mini'
import { callsOf } from './call.ts'
import { orNull } from './schemas.ts'

const text = z.string()
const textOrNull = orNull(text)
const call = callsOf('orders')

/** Longest text that is searched; a longer one is cut. */
export const maxSearchLength = 200
/** Largest number of records that a browser remembers. */
export const maxRecent = 8
/** Separates the records of `recent`. */
export const recentSeparator = ','

/** A record that a search finds, with what tells it from others. */
const hit = z.object({
  /** Id of what is found: of a patient, whose customer opens. */
  id: text,
  title: text,
  detail: textOrNull,
  /** The record's value of its resource's status field; null where the hit is of another kind. */
  status: orNull(z.union([text, z.boolean()])),
  /** The moment or day that it is about. */
  at: textOrNull,
  /** The record that opens. */
  opens: z.object({ resource: text, id: text }),
})

/** Finds records of all kinds that the caller may see (FND-01). */
export const everything = call({
  method: 'GET',
  path: '/admin/search',
  summary: 'The first records of each kind that match a number, a phone, a part of either or a name; or the records of `recent`, in its order',
  permission: 'signed-in',
  query: {
    q: z.optional(z.string().check(z.trim(), z.maxLength(maxSearchLength))),
    /** Records that were opened before: `orders:<id>,customers:<id>`. */
    recent: z.optional(z.string().check(z.maxLength(maxRecent * 100))),
  },
  answer: z.object({
    groups: z.array(
      z.object({
        /** Name of a resource; `patients` and `samples` have none. `recent` for the records of `recent`. */
        name: text,
        hits: z.array(hit),
        /** More records match than are here. */
        hasMore: z.boolean(),
      }),
    ),
  }),
})
