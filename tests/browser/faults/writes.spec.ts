import { actions, faultsOf } from './actions.ts'
import { test } from './fault-test.ts'
import { checkWrite } from './check-write.ts'

for (const action of actions)
  for (const fault of faultsOf(action))
    test(`${action.ids}${fault.name === '401' ? ' AUTH-09' : ''} ${action.name} survives ${fault.name}`, async ({ caseContext }) => {
      await checkWrite(caseContext, action, fault)
    })
