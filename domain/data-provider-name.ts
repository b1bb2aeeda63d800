/** The data providers of the panel: the laboratory's API, records in the browser's memory, or a plain REST server. */
export const dataProviderNames = ['lab', 'memory', 'simple-rest'] as const

export type DataProviderName = (typeof dataProviderNames)[number]
