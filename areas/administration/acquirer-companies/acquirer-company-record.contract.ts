import { defineRecord } from '@app/kit/contract'
import { anticipationLabels, contractFileSources } from './acquirer-companies.contract.ts'

export const acquirerCompanyRecord = defineRecord({
  entity: 'acquirer_company',
  name: 'Contrato com adquirente',
  ability: 'acquirer-company',
  page: '/acquirer-company?open=:id',
  actions: {
    'fees.new-table': 'Nova vigência de taxas',
    'bank-data.request': 'Troca de conta pedida',
    'bank-data.approve': 'Troca de conta aprovada',
    'bank-data.refuse': 'Troca de conta recusada',
    'bank-data.withdraw': 'Troca de conta retirada',
  },
  fields: {
    merchant_no: 'Estabelecimento (EC)',
    label: 'Conta de liquidação',
    file_source: { label: 'Origem do arquivo', values: contractFileSources },
    anticipation: { label: 'Antecipação', values: anticipationLabels },
    anticipation_rate_ppm: 'Taxa de antecipação',
    rental_cents: 'Aluguel por terminal',
    valid_from: 'Vigência desde',
    valid_to: 'Vigência até',
    reaudited: 'Recebíveis reavaliados',
    active: 'Ativo',
  },
})
