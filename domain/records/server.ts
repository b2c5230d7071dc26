export { attachmentCount } from './attachment-count.store.ts'
