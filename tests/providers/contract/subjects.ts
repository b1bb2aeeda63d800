import { createDataProvider } from '#providers/data/data-provider.ts'
import { createMemoryDataProvider } from '#providers/data/memory-data-provider.ts'
import { createSimpleRestProvider } from '#providers/data/simple-rest-provider.ts'
import { signIn } from '#providers/auth/sign-in.ts'
import type { Http } from '#providers/http/request.ts'
import { kits, registry, type Kit } from '#tests/providers/contract/kits.ts'
import { labServer, restServer } from '#tests/providers/contract/servers.ts'
import type { ContractSubject } from '#tests/providers/contract/rows.ts'
import type { Between, Opened } from '#tests/providers/contract/subject.ts'
import { type Behaviour, httpFixture } from '#tests/providers/http-fixture.ts'
import type { DataProvider } from '@refinedev/core'

/** A provider over a server in this process; `between` answers in the server's place. */
export function overHttp(server: Behaviour, provider: (http: Http) => DataProvider, between: Between = (_, pass) => pass()): Opened {
  const fixture = httpFixture((request, count) => between(request, () => server(request, count)))
  return {
    provider: provider(fixture.http),
    arrived: fixture.arrived,
    signedOut: () => fixture.state.signedOut,
    signIn: (credentials) => signIn(fixture.http, credentials),
  }
}

export const lab: ContractSubject = {
  name: 'the provider of the laboratory API',
  open: (records, between) => overHttp(labServer(records), (http) => createDataProvider(http, registry), between),
  without: {},
}

export const simpleRest: ContractSubject = {
  name: 'the provider of plain REST servers',
  open: (records, between) => overHttp(restServer(records), (http) => createSimpleRestProvider(http, registry), between),
  without: {
    'an update says which version it changes': 'json-server has no versions',
  },
}

const noServer = 'there is no server that could answer so'
export const memory: ContractSubject = {
  name: 'the provider in memory',
  open: (records: readonly Kit[]): Opened => ({
    provider: createMemoryDataProvider({
      registry: new Map([['kits', kits]]),
      rows: { kits: records },
      calls: { 'POST /kits/k1/stop': ({ payload }) => ({ stopped: 'k1', because: (payload as { reason: string }).reason }) },
    }),
    arrived: [],
    signedOut: () => 0,
    signIn: async () => undefined,
  }),
  without: {
    'a multipart upload goes with its file': 'memory keeps no files',
    'a file comes with its name': 'memory keeps no files',
    '401 ends the session once for many calls': noServer,
    '403 is reported as such': noServer,
    'a failed sign-in is reported in the words of the server': 'anybody may look at what is in memory',
    '409 keeps the words of the server': noServer,
    '412 is reported as such': noServer,
    '422 comes to its fields': noServer,
    '429 says how long to wait': noServer,
    '500 without a body hides what lies behind': noServer,
    'HTML in place of JSON is no answer': noServer,
    'a wrong envelope is named': noServer,
    'a missing count is named': noServer,
    'an unreachable server is reported as such': noServer,
    'a cancelled call is no failure of the server': noServer,
    'a write is repeated with one Idempotency-Key': noServer,
    'a missing list names its address': noServer,
    'an update that nothing confirms is not taken for done': noServer,
    'the address bar reaches no call': 'nothing is called',
    'a row that cannot be read hides no other': 'rows in memory are as the screens have them',
  },
}

export const subjects: readonly ContractSubject[] = [lab, simpleRest, memory]
