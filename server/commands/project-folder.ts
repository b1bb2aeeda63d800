import { createRequire } from 'node:module'
import { dirname } from 'node:path'

/** The folder of this repository. */
export const projectFolder = dirname(createRequire(import.meta.url).resolve('#package'))
