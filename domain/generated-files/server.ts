export { generateFile } from './generate-file.server.ts'
export { getGeneratedFileRow, lockGeneratedFile, updateGeneratedFile } from './generated-files.store.ts'
