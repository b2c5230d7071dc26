export { downloadGeneratedFile } from './download-file.server.ts'
export { generateFile } from './generate-file.server.ts'
export { lockGeneratedFile, updateGeneratedFile } from './generated-files.store.ts'
