import { createDataProvider } from '#providers/data/data-provider.ts'
import { keepsContract } from '#tests/providers/contract/keeps-contract.ts'
import { registry } from '#tests/providers/contract/kits.ts'
import { labServer } from '#tests/providers/contract/servers.ts'
import { overHttp } from '#tests/providers/contract/subjects.ts'

keepsContract({
  name: 'my provider',
  open: (records, between) => overHttp(labServer(records), (http) => createDataProvider(http, registry), between),
  without: { 'a multipart upload goes with its file': 'this API takes no files' },
})
