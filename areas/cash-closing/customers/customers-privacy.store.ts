import type { PersonalDataSource } from '@app/kit/server'

export const customerPersonalData: readonly PersonalDataSource[] = [
  {
    label: 'Cadastro de cliente a prazo',
    table: 'customers',
    column: 'document',
    by: 'document',
    leaving: { keep: 'Documento contábil: guardado pelo prazo legal (LGPD, art. 16, I).' },
  },
  {
    label: 'Trocas de terminal assinadas como técnico',
    table: 'terminal_swaps',
    column: 'technician_document',
    by: 'document',
    leaving: { keep: 'Prova da troca do terminal diante da adquirente.' },
  },
]
