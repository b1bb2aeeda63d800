import { ofCase, test } from './fault-test.ts'
import { holdsRead } from './hold-read.ts'
import { readFaults } from './read-faults.ts'
import { sampled } from './sample.ts'
import { faultsAt } from './screens/screen.ts'
import { screens } from './screens.ts'

for (const [screen, fault] of sampled(screens, (each) => faultsAt(each, readFaults))) {
  test(`${screen.ids}${fault.name === '401' ? ' AUTH-09' : ''} ${screen.name} survives ${fault.name}`, ofCase(screen, fault), async ({ ground }) => {
    await holdsRead(ground, screen, fault)
  })
}
