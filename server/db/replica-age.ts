/** Measures how old the data of a replica is, by the clock of this process. */
export interface ReplicaAge {
  /** Records the primary's log position at a time (milliseconds of any clock). */
  wrote(place: bigint, at: number): void
  /** The replica has reached this position. */
  replayed(place: bigint): void
  /** Milliseconds since the replica was where the primary was; 0 while it is. */
  of(now: number): number
}

/** Maximum number of stored log positions. Beyond it the oldest still gives the age. */
const maxKept = 600

/**
 * The age of the oldest log position of the primary that the replica has not reached. PostgreSQL's `pg_last_xact_replay_timestamp` grows while nobody writes,
 * and the received position says nothing while the connection is cut.
 */
export function createReplicaAge(): ReplicaAge {
  let ahead: { readonly place: bigint; readonly at: number }[] = []
  return {
    wrote(place, at) {
      const last = ahead.at(-1)
      if (ahead.length < maxKept && (last === undefined || last.place < place)) ahead.push({ place, at })
    },
    replayed(place) {
      ahead = ahead.filter((each) => each.place > place)
    },
    of: (now) => {
      const [oldest] = ahead
      return oldest ? Math.max(0, now - oldest.at) : 0
    },
  }
}

/** A position in PostgreSQL's write-ahead log (LSN, `16/B374D848`) as a number that grows with time. Null for another value. */
export function logPlace(text: unknown): bigint | null {
  const [, high, low] = (typeof text === 'string' && /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/i.exec(text)) || []
  return high === undefined || low === undefined ? null : (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}
