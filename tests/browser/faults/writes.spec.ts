import { actions, faultsOf } from './actions.ts'
import { ofCase, test } from './fault-test.ts'
import { holdsWrite } from './hold-write.ts'
import { sampled } from './sample.ts'

for (const [action, fault] of sampled(actions, faultsOf)) {
  test(`${action.ids}${fault.name === '401' ? ' AUTH-09' : ''} ${action.name} survives ${fault.name}`, ofCase(action, fault), async ({ ground }) => {
    await holdsWrite(ground, action, fault)
  })
}
