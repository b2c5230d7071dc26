export {
  confirmedFileExists,
  fileLost,
  fileSubjectLabels,
  formatFileSubject,
  type GeneratedFileState,
  generatedFileEntity,
  generatedFileKinds,
  generatedFileStates,
  paymentFileKind,
} from './generated-file.contract.ts'
