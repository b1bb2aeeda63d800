import { uuidV7 } from '#server/db/id.ts'

/** Random values that follow from a seed: the same seed, the same laboratory. */
export interface Random {
  /** Returns a number from 0 up to, not including, 1. */
  next(): number
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
  /** Draws one of the list as often as its weight says; null when none has any. */
  choose<T>(list: readonly T[], weightOf: (item: T) => number): T | null
  /** Picks one of the keys by weight; weights need not sum to 1. */
  weighted<K extends string>(weights: Readonly<Partial<Record<K, number>>>): K
  /** Draws from a triangular distribution given by its lowest value, its mode and its highest value. */
  spread(of: readonly [number, number, number]): number
  /** The id of a row made at this moment. */
  id(at: Date): string
}

function hashed(parts: readonly (string | number)[]): number {
  let hash = 2166136261
  for (const character of parts.join('/')) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619)
  return hash >>> 0
}

/** A random source for a seed and a path such as ('order', 17); sources of different paths are independent (mulberry32). */
export function randomOf(seed: number, ...path: readonly (string | number)[]): Random {
  let state = hashed([seed, ...path])
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new Error('Nothing to pick from')
    return list[Math.floor(next() * list.length)] as T
  }
  const choose = <T>(list: readonly T[], weightOf: (item: T) => number): T | null => {
    let rest = next() * list.reduce((sum, item) => sum + weightOf(item), 0)
    for (const item of list) {
      rest -= weightOf(item)
      if (rest < 0) return item
    }
    return null
  }
  return {
    next,
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (share) => next() < share,
    pick,
    choose,
    weighted: <K extends string>(weights: Readonly<Partial<Record<K, number>>>): K => {
      const entries = Object.entries(weights) as [K, number][]
      return (choose(entries, ([, weight]) => weight) ?? pick(entries))[0]
    },
    spread: ([least, usual, most]) => {
      const share = next()
      const peak = (usual - least) / (most - least)
      return share < peak ? least + Math.sqrt(share * (most - least) * (usual - least)) : most - Math.sqrt((1 - share) * (most - least) * (most - usual))
    },
    id: (at) =>
      uuidV7(
        at,
        Uint8Array.from({ length: 10 }, () => next() * 256),
      ),
  }
}
