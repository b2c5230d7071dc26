import type { PersonalDataSource } from '@app/kit/server'

export const titlePersonalData: readonly PersonalDataSource[] = [
  {
    label: 'Títulos do Protheus em nome do cliente a prazo',
    table: 'protheus_titles',
    column: 'payer_name',
    by: 'customer_name',
    leaving: { keep: 'Documento contábil: guardado pelo prazo legal (LGPD, art. 16, I).' },
  },
]
