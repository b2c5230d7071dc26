export {
  confirmedFileExists,
  fileSubjectLabels,
  formatFileSubject,
  type GeneratedFileState,
  generatedFileEntity,
  generatedFileKinds,
  generatedFileStates,
} from './generated-file.contract.ts'
