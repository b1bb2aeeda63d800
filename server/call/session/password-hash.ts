import { hash, verify } from '@node-rs/argon2'

/** Argon2id with 19 MiB and two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each hash takes a core and 19 MiB: more than two at once would block all other calls. */
const limit = createLimiter(2)

let unknown: Promise<string> | null = null

/** The hash of a password, as it is stored. */
export function hashPassword(password: string): Promise<string> {
  return limit(() => hash(password, cost))
}

/** Checks a password against a hash; without a hash it takes just as long and is false, so that the time does not reveal if the account exists. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  unknown ??= hash('nobody has this password', cost)
  const against = stored ?? (await unknown)
  const matches = await limit(() => verify(against, password))
  return matches && stored !== null
}

/** Lets at most `places` tasks run at once; the others wait in order. */
function createLimiter(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = places
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
