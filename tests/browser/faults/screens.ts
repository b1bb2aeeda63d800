import { dashboardScreens } from './screens/dashboard.ts'
import { partScreens } from './screens/parts.ts'
import { quietScreens } from './screens/quiet.ts'
import { recordScreens } from './screens/records.ts'
import { resultScreens } from './screens/results.ts'
import type { Screen } from './screens/screen.ts'

/** All screens that read, and the parts of screens that read for themselves. A new one adds its row. */
export const faultScreens: readonly Screen[] = [...recordScreens, ...dashboardScreens, ...partScreens, ...quietScreens, ...resultScreens]
