import { defineError } from '@app/kit/contract'
import { mappedSystems } from '../code-mappings/mapping.contract.ts'

export const generatedFileEntity = 'generated_file'

/** Kinds of files that people of the integration see. The key is stored. */
export const generatedFileKinds = {
  'protheus.mappings': 'De-para',
  'bank-slips.remittance': 'Remessa de boletos',
} as const

/** Payment files are shown with their lot only, to people who may pay. */
export const paymentFileKind = 'payment-lot'

export type GeneratedFileKind = keyof typeof generatedFileKinds | typeof paymentFileKind

/** Names of the subjects that are keys. Another subject, such as a month, is shown as it is stored. */
export const fileSubjectLabels: Readonly<Record<string, string>> = mappedSystems

export const formatFileSubject = (subject: string) => fileSubjectLabels[subject] ?? subject

export const generatedFileStates = {
  generated: 'Gerado',
  downloaded: 'Baixado',
  confirmed_imported: 'Importação confirmada',
  rejected: 'Rejeitado',
  superseded: 'Substituído',
} as const
export type GeneratedFileState = keyof typeof generatedFileStates

export const confirmedFileExists = defineError(
  409,
  'generated-file.confirmed-exists',
  'Já existe arquivo confirmado para {about}. Marque Substituir também um arquivo já importado.',
)

export const fileLost = defineError(409, 'generated-file.lost', 'O arquivo não está mais no armazenamento.')
