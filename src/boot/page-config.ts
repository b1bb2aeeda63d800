import type { DataProviderName } from '#domain/data-provider-name.ts'
import { pageMeta } from '#ui/page-meta.ts'

/** Address of the API and the data provider of the panel. */
export interface PageConfig {
  readonly apiUrl: string
  readonly dataProvider: DataProviderName
}

/** Address of the API unless the host of the panel says otherwise: VITE_API_URL at the build, or this origin's `/api`. */
export const builtFor: PageConfig = { apiUrl: import.meta.env.VITE_API_URL || '/api', dataProvider: 'lab' }

/** Reads the settings that the server wrote into the page; null for a page without them, so that the host's own file is read. */
export function pageConfig(): PageConfig | null {
  const apiUrl = pageMeta('lab-api')
  if (apiUrl.startsWith('__')) return null
  return { apiUrl: apiUrl || builtFor.apiUrl, dataProvider: (pageMeta('lab-data') || builtFor.dataProvider) as DataProviderName }
}
