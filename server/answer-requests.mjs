/**
 * Answers the requests of the server that started this process, one after the other; `work` takes the content of a request and returns its answer.
 * @param {(request: unknown) => Promise<unknown>} work
 */
export function answerRequests(work) {
  // A signal reaches the whole group: the server ends what it has begun, and this process ends with it.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
  process.on('message', async ({ request }) => process.send?.(await work(request)))
  process.send?.('ready')
}
