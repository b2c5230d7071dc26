export {
  confirmedFileExists,
  type GeneratedFileState,
  generatedFileEntity,
  generatedFileKinds,
  generatedFileStates,
} from './generated-file.contract.ts'
