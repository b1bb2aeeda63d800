import { hash, verify } from '@node-rs/argon2'

/** Argon2id with 19 MiB and two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each hash takes a core and 19 MiB: more at once would block all other calls. */
const gate = createGate(2)

let unknown: Promise<string> | null = null

/** The hash that is kept of a password. */
export function hashPassword(password: string): Promise<string> {
  return gate(() => hash(password, cost))
}

/** Whether a password is the one that was hashed; without a hash it takes just as long and is false, so that the time does not reveal whether the account exists. */
export async function passwordMatches(kept: string | null, password: string): Promise<boolean> {
  unknown ??= hash('nobody has this password', cost)
  const against = kept ?? (await unknown)
  const matches = await gate(() => verify(against, password))
  return matches && kept !== null
}

/** Lets at most `places` works run at once; the others wait their turn. */
function createGate(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = places
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((turn) => waiting.push(turn))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
