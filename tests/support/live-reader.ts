import type { TestApi } from '#tests/support/api.ts'

/** One message of the stream as it came. */
export interface StreamMessage {
  readonly event: string
  readonly id: string | undefined
  readonly data: Readonly<Record<string, unknown>>
}

/** A reader of the stream of changes. */
export interface LiveReader {
  readonly status: number
  /** All messages so far except heartbeats, oldest first. */
  readonly messages: readonly StreamMessage[]
  /** The first message that matches, now or within 5 s. */
  next(isMeant: (message: StreamMessage) => boolean): Promise<StreamMessage>
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>
  /** Disconnects. */
  leave(): Promise<void>
}

/** Opens `GET /live` as the holder of a token. */
export async function listenLive(api: Pick<TestApi, 'fetch'>, token: string, query = ''): Promise<LiveReader> {
  const response = await api.fetch(new Request(`http://lab.test/api/live${query}`, { headers: { authorization: `Bearer ${token}` } }))
  const messages: StreamMessage[] = []
  const waiting = new Set<() => void>()
  let rest = ''
  const receive = (text: string) => {
    const parts = (rest + text).split('\n\n')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      const { event = 'message', id, data = 'null' } = Object.fromEntries(part.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)))
      if (event !== 'beat') messages.push({ event, id, data: JSON.parse(data) as StreamMessage['data'] })
    }
    for (const check of [...waiting]) check()
  }
  const reader = response.body?.getReader()
  const words = new TextDecoder()
  const read = async () => {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) return
      receive(words.decode(value, { stream: true }))
    }
  }
  return {
    status: response.status,
    messages,
    ended: response.ok ? read() : Promise.resolve(),
    leave: async () => reader?.cancel(),
    next: (isMeant) =>
      new Promise((resolve, reject) => {
        const found = () => messages.find(isMeant)
        const timer = setTimeout(() => reject(new Error(`not received; but ${JSON.stringify(messages)}`)), 5_000)
        const check = () => {
          const message = found()
          if (!message) return
          clearTimeout(timer)
          waiting.delete(check)
          resolve(message)
        }
        waiting.add(check)
        check()
      }),
  }
}
