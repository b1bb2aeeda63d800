/** What the panel can be put over: the laboratory's API, records in the browser alone, or a plain REST server. */
export const dataProviderNames = ['lab', 'memory', 'simple-rest'] as const

export type DataProviderName = (typeof dataProviderNames)[number]
