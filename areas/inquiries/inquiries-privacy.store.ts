import type { PersonalDataSource } from '@app/kit/server'

export const inquiryPersonalData: readonly PersonalDataSource[] = [
  {
    label: 'Linhas de extrato como contraparte',
    table: 'statement_lines',
    column: 'counterpart_document',
    by: 'document',
    hidden: ['dedup_hash'],
    leaving: { keep: 'Documento contábil: guardado pelo prazo legal (LGPD, art. 16, I).' },
  },
]
