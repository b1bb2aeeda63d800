export { get as default } from './lodash-parts.ts'
