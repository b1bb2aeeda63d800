import type { DataProviderName } from '#domain/data-provider-name.ts'

/** Where the API lies and what the panel is put over. */
export interface PageConfig {
  readonly apiUrl: string
  readonly dataProvider: DataProviderName
}

/** Where the API lies unless the host of the panel says otherwise: what VITE_API_URL said when the panel was built, or this origin's `/api`. */
export const builtFor: PageConfig = { apiUrl: import.meta.env.VITE_API_URL || '/api', dataProvider: 'lab' }

const metaContent = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

/** What the server wrote into the page; null where the page was served as it was built, so that the host's own file is asked. */
export function pageConfig(): PageConfig | null {
  const apiUrl = metaContent('lab-api')
  if (apiUrl.startsWith('__')) return null
  return { apiUrl: apiUrl || builtFor.apiUrl, dataProvider: (metaContent('lab-data') || builtFor.dataProvider) as DataProviderName }
}
