function absent(): never {
  throw new Error('this part of a library is not in the build: see `replacedByImporter` in vite.config.ts')
}

/** Replaces in the build the parts of libraries that the panel never runs: Refine's Markdown field and its traces, antd's virtual table, its selection in a tree. */
export default absent
export { absent as conductCheck, absent as convertDataToEntities }
