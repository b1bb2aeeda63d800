import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DataProvider } from '@refinedev/core'
import { checkedProvider } from '#providers/data/checked-provider.ts'
import { keepsContract } from '#tests/providers/contract/keeps-contract.ts'
import { registry } from '#tests/providers/contract/kits.ts'
import type { ContractSubject } from '#tests/providers/contract/rows.ts'
import { memory } from '#tests/providers/contract/subjects.ts'

/** The default export of the file of `npm run check:provider`: a provider over the records, or a whole subject of the contract. */
type Checked = ContractSubject | ((given: { readonly registry: typeof registry; readonly records: readonly object[] }) => DataProvider)

const file = process.env.CHECKED_PROVIDER ?? ''
const { default: checked } = (await import(pathToFileURL(resolve(file)).href)) as { readonly default?: Checked }
if (checked === undefined) throw new Error(`${file} has no default export: write \`export default ({ registry, records }) => …\``)

keepsContract(
  typeof checked !== 'function'
    ? checked
    : {
        name: file,
        open: (records) => ({
          // As the panel uses it.
          provider: checkedProvider(checked({ registry, records: structuredClone(records) }), registry),
          arrived: [],
          signedOut: () => 0,
          signIn: async () => undefined,
        }),
        without: { ...memory.without, 'an action goes with its payload and gives its data': 'the kits have no action' },
      },
)
