import { test } from './fault-test.ts'
import { checkRead } from './check-read.ts'
import { readFaults } from './read-faults.ts'
import { faultsAt } from './screens/screen.ts'
import { faultScreens } from './screens.ts'

for (const screen of faultScreens)
  for (const fault of faultsAt(screen, readFaults))
    test(`${screen.ids}${fault.name === '401' ? ' AUTH-09' : ''} ${screen.name} survives ${fault.name}`, async ({ caseContext }) => {
      await checkRead(caseContext, screen, fault)
    })
