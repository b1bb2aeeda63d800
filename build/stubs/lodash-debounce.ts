export { debounce as default } from './lodash-parts.ts'
