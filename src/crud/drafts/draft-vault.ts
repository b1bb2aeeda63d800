/** Typed values of a form, the moment at which they were typed, in milliseconds, and the version of the record that they change. */
export interface KeptDraft {
  readonly values: Readonly<Record<string, unknown>>
  readonly at: number
  readonly version: string | null
}

/** A stored draft. Its content is encrypted; the additional data of the cipher are its person and place. */
interface StoredDraft {
  readonly id: string
  readonly userId: string
  readonly at: number
  readonly version: string | null
  readonly iv: Uint8Array<ArrayBuffer>
  readonly content: ArrayBuffer
}

/** Milliseconds for which a draft is kept. */
const keptMs = 24 * 60 * 60_000
const keyId = 'key'

/** Opens the database of this browser; null where it has none. */
async function openStore(): Promise<IDBDatabase | null> {
  if (typeof indexedDB === 'undefined') return null
  const opening = indexedDB.open('lab_drafts', 1)
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('keys')
    opening.result.createObjectStore('drafts', { keyPath: 'id' })
  }
  return answerOf(opening).catch(() => null)
}

function answerOf<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** The key of this browser, which no script can read. It is made at its first use. */
async function keyIn(store: IDBDatabase): Promise<CryptoKey> {
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const keys = store.transaction('keys', 'readwrite').objectStore('keys')
  const known: CryptoKey | undefined = await answerOf(keys.get(keyId))
  if (known) return known
  await answerOf(keys.put(made, keyId))
  return made
}

const draftsOf = (store: IDBDatabase, mode: IDBTransactionMode) => store.transaction('drafts', mode).objectStore('drafts')
const draftId = (userId: string, place: string) => `${userId} ${place}`
const cipherOf = (iv: Uint8Array<ArrayBuffer>, id: string) => ({ name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(id) })

/** Work on the store, one after the other: a draft that is removed is not written again by an earlier call. */
let working: Promise<unknown> = Promise.resolve()

function inTurn<Answer>(work: (store: IDBDatabase) => Promise<Answer>, otherwise: Answer): Promise<Answer> {
  const turn = working.then(async () => {
    const store = await openStore()
    if (!store) return otherwise
    return work(store).finally(() => store.close())
  })
  // Without a store nothing outlives a reload.
  const settled = turn.catch(() => otherwise)
  working = settled
  return settled
}

/** Keeps the draft of a person at a place, encrypted; false where the browser cannot store it. The place is stored as it is: it has no names of people. */
export function keepDraft(userId: string, place: string, { values, at, version }: KeptDraft): Promise<boolean> {
  return inTurn(async (store) => {
    const id = draftId(userId, place)
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const content = await crypto.subtle.encrypt(cipherOf(iv, id), await keyIn(store), new TextEncoder().encode(JSON.stringify(values)))
    const stored: StoredDraft = { id, userId, at, version, iv, content }
    await answerOf(draftsOf(store, 'readwrite').put(stored))
    return true
  }, false)
}

/** Reads the draft of a person at a place; null if there is none. Drafts of all persons that are older than a day are deleted. */
export function keptDraft(userId: string, place: string, now: number): Promise<KeptDraft | null> {
  return inTurn<KeptDraft | null>(async (store) => {
    const all: readonly StoredDraft[] = await answerOf(draftsOf(store, 'readonly').getAll())
    for (const { id, at } of all) if (now - at > keptMs) await answerOf(draftsOf(store, 'readwrite').delete(id))
    const id = draftId(userId, place)
    const found = all.find((each) => each.id === id && now - each.at <= keptMs)
    if (!found) return null
    const text = await crypto.subtle.decrypt(cipherOf(found.iv, id), await keyIn(store), found.content)
    return { values: JSON.parse(new TextDecoder().decode(text)), at: found.at, version: found.version }
  }, null)
}

/** Deletes the draft of a person at a place. */
export function dropDraft(userId: string, place: string): Promise<void> {
  return inTurn((store) => answerOf(draftsOf(store, 'readwrite').delete(draftId(userId, place))), undefined)
}

/** Deletes the drafts of all persons but one, who signs in here; of everybody at a sign-out. */
export function dropDrafts(exceptUserId: string | null): Promise<void> {
  return inTurn(async (store) => {
    const all: readonly StoredDraft[] = await answerOf(draftsOf(store, 'readonly').getAll())
    for (const { id, userId } of all) if (userId !== exceptUserId) await answerOf(draftsOf(store, 'readwrite').delete(id))
  }, undefined)
}
