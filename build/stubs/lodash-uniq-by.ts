export { uniqBy as default } from './lodash-parts.ts'
