import { actions, faultsOf } from './actions.ts'
import { test } from './fault-test.ts'
import { checkWrite } from './check-write.ts'
import { sampledFaults } from '#tests/browser/sampling.ts'

for (const [action, fault] of sampledFaults(actions, faultsOf)) {
  test(`${action.ids}${fault.name === '401' ? ' AUTH-09' : ''} ${action.name} survives ${fault.name}`, async ({ caseContext }) => {
    await checkWrite(caseContext, action, fault)
  })
}
