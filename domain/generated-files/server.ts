export { generateFile } from './generate-file.server.ts'
export { lockGeneratedFile, updateGeneratedFile } from './generated-files.store.ts'
