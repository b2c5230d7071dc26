export {
  acceptedFiles,
  attachments,
  documentKinds,
  type ShownSheet,
  scanStates,
} from './attachments/attachments.contract.ts'
export { formatFileSize, isImage } from './attachments/attachments.rules.ts'
export {
  attachmentRecord,
  type LibraryFile,
  type LibraryFileDetail,
  library,
} from './attachments/library.contract.ts'
export { comments } from './comments/comments.contract.ts'
export { timeline } from './timeline/timeline.contract.ts'
