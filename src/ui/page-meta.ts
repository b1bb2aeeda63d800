/** Returns what the server wrote into the page under a name; an empty text where the page has no such place. */
export const pageMeta = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
