import { join } from 'node:path'
import type { Settings } from '#server/settings.ts'
import type { FileStore } from './file-store.ts'
import { folderStore } from './folder-store.ts'
import { s3PlaceOf, s3Store } from './s3-store.ts'

/** The file store that the settings name: an S3-compatible one by STORAGE_URL, else a folder in DATA_DIR. */
export function openFiles({ storageUrl, dataDir }: Pick<Settings, 'storageUrl' | 'dataDir'>): FileStore {
  const place = storageUrl === null ? null : s3PlaceOf(storageUrl)
  return place ? s3Store(place) : folderStore(join(dataDir, 'files'))
}
