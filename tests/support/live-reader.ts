import type { TestApi } from '#tests/support/api.ts'

/** One message of the stream as it came. */
export interface Told {
  readonly event: string
  readonly id: string | undefined
  readonly data: Readonly<Record<string, unknown>>
}

/** Somebody who listens to the stream of changes. */
export interface LiveReader {
  readonly status: number
  /** All that was told so far but the signs of life, oldest first. */
  readonly told: readonly Told[]
  /** The first message that is such, now or within 5 s. */
  next(isMeant: (message: Told) => boolean): Promise<Told>
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>
  /** Goes away without a word. */
  leave(): Promise<void>
}

/** Opens `GET /live` as the holder of a token. */
export async function listenLive(api: Pick<TestApi, 'fetch'>, token: string, query = ''): Promise<LiveReader> {
  const response = await api.fetch(new Request(`http://lab.test/api/live${query}`, { headers: { authorization: `Bearer ${token}` } }))
  const told: Told[] = []
  const waiting = new Set<() => void>()
  let rest = ''
  const hear = (text: string) => {
    const messages = (rest + text).split('\n\n')
    rest = messages.pop() ?? ''
    for (const message of messages) {
      const { event = 'message', id, data = 'null' } = Object.fromEntries(message.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)))
      if (event !== 'beat') told.push({ event, id, data: JSON.parse(data) as Told['data'] })
    }
    for (const look of [...waiting]) look()
  }
  const reader = response.body?.getReader()
  const words = new TextDecoder()
  const read = async () => {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) return
      hear(words.decode(value, { stream: true }))
    }
  }
  return {
    status: response.status,
    told,
    ended: response.ok ? read() : Promise.resolve(),
    leave: async () => reader?.cancel(),
    next: (isMeant) =>
      new Promise((resolve, reject) => {
        const found = () => told.find(isMeant)
        const timer = setTimeout(() => reject(new Error(`not told; but ${JSON.stringify(told)}`)), 5_000)
        const look = () => {
          const message = found()
          if (!message) return
          clearTimeout(timer)
          waiting.delete(look)
          resolve(message)
        }
        waiting.add(look)
        look()
      }),
  }
}
