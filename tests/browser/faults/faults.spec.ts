import { actions } from './actions.ts'
import { checkRead } from './check-read.ts'
import { checkWrite } from './check-write.ts'
import { test } from './fault-test.ts'
import { faultScreens, readFaults } from './screens.ts'
import { writeFaults } from './write-faults.ts'

const titleOf = (ids: string, name: string, fault: string) => `${ids}${fault === '401' ? ' AUTH-09' : ''} ${name} survives ${fault}`

for (const screen of faultScreens)
  for (const fault of readFaults)
    test(titleOf(screen.ids, screen.name, fault.name), async ({ caseContext }) => {
      await checkRead(caseContext, screen, fault)
    })

for (const action of actions)
  for (const fault of writeFaults)
    test(titleOf(action.ids, action.name, fault.name), async ({ caseContext }) => {
      await checkWrite(caseContext, action, fault)
    })
