export { attachments } from './attachments/attachments.contract.ts'
export { comments } from './comments/comments.contract.ts'
export { presence } from './presence/presence.contract.ts'
export { timeline } from './timeline/timeline.contract.ts'
