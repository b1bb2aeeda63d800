import { test } from './fault-test.ts'
import { checkRead } from './check-read.ts'
import { readFaults } from './read-faults.ts'
import { sampledFaults } from '#tests/browser/sampling.ts'
import { faultsAt } from './screens/screen.ts'
import { screens } from './screens.ts'

for (const [screen, fault] of sampledFaults(screens, (each) => faultsAt(each, readFaults))) {
  test(`${screen.ids}${fault.name === '401' ? ' AUTH-09' : ''} ${screen.name} survives ${fault.name}`, async ({ caseContext }) => {
    await checkRead(caseContext, screen, fault)
  })
}
