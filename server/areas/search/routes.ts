import { everything, maxRecent, recentSeparator } from '#contract/search.ts'
import { hasPermission } from '#domain/role.ts'
import { isPhoneLike } from '#domain/phone.ts'
import { foldForSearch } from '#domain/search-fold.ts'
import { ok } from '#server/call/answer.ts'
import { isRecordId } from '#server/call/record-id.ts'
import { serve } from '#server/call/serve.ts'
import type { Route } from '#server/call/route.ts'
import type { Sql } from '#server/db/database.ts'
import { typedNumber } from '#server/db/numbers.ts'
import type { ServedResource } from '#server/resources/registry.ts'
import { declaredKind } from './declared.ts'
import { type Asked, groupSize, type Hit, type SearchedKind } from './kind.ts'
import { likeliestFirst } from './likeliest.ts'
import { firstOrders, orderKind, reportKind, visitKind } from './numbered-kinds.ts'
import { customerKind, patientKind, userKind } from './people.ts'
import { sampleKind } from './samples.ts'

const ownKinds = [customerKind, patientKind, orderKind, reportKind, visitKind, sampleKind, userKind]

/** Fewest digits that are searched as a part of a number; fewer are only the count of a whole one. */
const minDigits = 4
/** Fewest letters that are searched, and those that long lists are searched by: half of their rows hold any two. */
const minWordLength = { anywhere: 2, inLongLists: 3 } as const

/** The search of everything (FND-01), over the kinds of this laboratory and those of declarations without routes of their own. */
export function searchRoutes(served: readonly ServedResource[]): readonly Route[] {
  const kinds = [...ownKinds, ...served.filter(({ declaration }) => declaration.list.search !== undefined).map(declaredKind)]
  return [
    serve(everything, {
      async run({ sql, user, query: { q = '', recent } }) {
        const seen = kinds.filter(({ permission }) => hasPermission(user, permission))
        if (recent !== undefined) return ok({ groups: [{ name: 'recent', hits: [...(await recentHits(sql, seen, recent))], hasMore: false }] })
        return ok({ groups: await matchingGroups(sql, seen, q) })
      },
    }),
  ]
}

async function matchingGroups(db: Sql, kinds: readonly SearchedKind[], text: string) {
  const asked = askedOf(db, text)
  const ordered = likeliestFirst(kinds, text)
  const exact = await findAll(ordered, (kind) => kind.find(asked))
  return exact.length > 0 || text === '' ? exact : findAll(ordered, async (kind) => (await kind.findNearly?.(asked)) ?? [])
}

/** Searches all kinds at once: each of their statements takes a free connection. */
async function findAll(kinds: readonly SearchedKind[], find: (kind: SearchedKind) => Promise<readonly Hit[]>) {
  const groups = await Promise.all(kinds.map(async (kind) => ({ name: kind.name, hits: await find(kind) })))
  return groups.flatMap(({ name, hits }) => (hits.length > 0 ? [{ name, hits: hits.slice(0, groupSize), hasMore: hits.length > groupSize }] : []))
}

function askedOf(db: Sql, text: string): Asked {
  let orderIds: Promise<readonly string[]> | undefined
  const isNumber = typedNumber(text) !== null
  const hasDigitsOnly = /^[\d\s]+$/.test(text)
  const length = hasDigitsOnly ? text.replace(/\s/g, '').length : [...foldForSearch(text)].length
  return {
    db,
    text,
    isShort: length < (hasDigitsOnly ? minDigits : minWordLength.inLongLists),
    isTiny: length < (hasDigitsOnly ? minDigits : minWordLength.anywhere),
    isNumber,
    isOfOrders: !/\d/.test(text) || isPhoneLike(text) || /^lab/i.test(text),
    orderIds: () => (orderIds ??= firstOrders(db, text, isNumber)),
  }
}

/** The records of `recent` that are there and may be seen, in its order. */
async function recentHits(db: Sql, kinds: readonly SearchedKind[], recent: string): Promise<readonly Hit[]> {
  const asked = recent.split(recentSeparator, maxRecent).flatMap((each) => {
    const [resource = '', id = ''] = each.split(':')
    return isRecordId(id) ? [{ resource, id: id.toLowerCase() }] : []
  })
  const found = new Map<string, Hit>()
  for (const { name, read } of kinds) {
    const ids = asked.filter(({ resource }) => resource === name).map(({ id }) => id)
    if (read && ids.length > 0) for (const hit of await read(db, ids)) found.set(`${name} ${hit.id}`, hit)
  }
  return asked.flatMap(({ resource, id }) => found.get(`${resource} ${id}`) ?? [])
}
