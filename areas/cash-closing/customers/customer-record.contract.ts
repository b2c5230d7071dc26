import { blockReasons } from '@app/domain/day/inconsistencies/contract'
import { defineRecord } from '@app/kit/contract'
import { customerEntryKinds } from './customer.contract.ts'

export const customerRecord = defineRecord({
  entity: 'customer',
  name: 'Cliente a prazo',
  ability: 'financial.bank-slip',
  page: '/bank-slips?tab=clientes&open=:id&parte=historico',
  actions: {
    block: 'Bloqueado',
    unblock: 'Desbloqueado',
    entry: 'Lançamento na conta',
    'entry.cancel': 'Lançamento cancelado',
  },
  fields: {
    name: 'Nome',
    document: 'CNPJ ou CPF',
    till_names: 'Nomes no PDV',
    limit_cents: 'Limite',
    opening_balance_cents: 'Saldo inicial',
    opening_on: 'Data do saldo inicial',
    blocked_on: 'Bloqueado desde',
    block_reason: { label: 'Motivo do bloqueio', values: blockReasons },
    active: 'Ativo',
    kind: { label: 'Lançamento', values: customerEntryKinds },
    entry_on: 'Data',
    amount_cents: 'Valor',
    document_no: 'Documento',
    note: 'Observação',
  },
})
