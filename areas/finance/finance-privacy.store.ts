import type { PersonalDataSource } from '@app/kit/server'

const ofLaw = { keep: 'Documento contábil: guardado pelo prazo legal (LGPD, art. 16, I).' }

export const payerPersonalData: readonly PersonalDataSource[] = [
  {
    label: 'Boletos como pagador',
    table: 'bank_slips',
    column: 'payer_document',
    by: 'document',
    leaving: ofLaw,
  },
  {
    label: 'Ocorrências de boletos como pagador',
    table: 'bank_slip_occurrences',
    column: 'payer_document',
    by: 'document',
    leaving: ofLaw,
  },
  {
    label: 'Boletos emitidos para o pagador',
    table: 'issued_slips',
    column: 'payer_document',
    by: 'document',
    leaving: ofLaw,
  },
  {
    label: 'Cadastro de fornecedor',
    table: 'suppliers',
    column: 'tax_id',
    by: 'document',
    leaving: ofLaw,
  },
]
