import { dataProviderNames } from '#domain/data-provider-name.ts'
import { isTimeZone } from '#domain/civil-date.ts'
import { isWebAddress } from '#domain/web-link.ts'
import { builtFor, type PageConfig } from './page-config.ts'

/** The file that a host of the built panel may put beside index.html. */
const file = '/config.json'

interface Key {
  readonly isRight: (value: unknown) => boolean
  readonly must: string
}

const keys: Readonly<Record<string, Key>> = {
  apiUrl: {
    isRight: (value) => typeof value === 'string' && (/^\/[^\s]*$/.test(value) || isWebAddress(value)),
    must: 'an http or https address, or a path like /api',
  },
  dataProvider: { isRight: (value) => (dataProviderNames as readonly unknown[]).includes(value), must: `one of ${dataProviderNames.join(', ')}` },
  timeZone: { isRight: (value) => typeof value === 'string' && isTimeZone(value), must: 'a time zone like Asia/Kolkata' },
}

/** Reads the settings of the panel's host; defaults come from the build. Rejects with a sentence if the file has other content. */
export async function readHostConfig(fetch = globalThis.fetch): Promise<PageConfig> {
  const answer = await fetch(file, { cache: 'no-store' }).catch(() => null)
  // A host that answers its page at every address has no such file.
  if (!answer?.ok || !(answer.headers.get('content-type') ?? '').includes('json')) return builtFor
  const content: unknown = await answer.json().catch(() => null)
  if (typeof content !== 'object' || content === null || Array.isArray(content)) throw new Error(`${file} is no JSON object.`)
  for (const [name, value] of Object.entries(content)) {
    const key = Object.hasOwn(keys, name) ? keys[name] : undefined
    if (!key) throw new Error(`${file} has "${name}"; it may have ${Object.keys(keys).join(', ')}.`)
    if (!key.isRight(value)) throw new Error(`${file}: ${name} must be ${key.must}; it is ${JSON.stringify(value)}.`)
  }
  const { timeZone, ...config } = content as Partial<PageConfig> & { readonly timeZone?: string }
  if (timeZone) document.querySelector('meta[name="lab-time-zone"]')?.setAttribute('content', timeZone)
  return { ...builtFor, ...config }
}
