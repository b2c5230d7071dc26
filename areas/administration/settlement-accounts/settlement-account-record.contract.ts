import { defineRecord } from '@app/kit/contract'
import { accountKinds, statementSources } from './settlement-accounts.contract.ts'

export const settlementAccountRecord = defineRecord({
  entity: 'bank_account',
  name: 'Conta de liquidação',
  ability: 'settlement-account',
  page: '/settlement-account?open=:id',
  actions: {
    'bank-data.request': 'Alteração de dados bancários pedida',
    'bank-data.approve': 'Alteração de dados bancários aprovada',
    'bank-data.refuse': 'Alteração de dados bancários recusada',
    'bank-data.withdraw': 'Alteração de dados bancários retirada',
  },
  fields: {
    name: 'Nome',
    bank_code: 'Banco',
    branch: 'Agência',
    account_no: 'Conta',
    account_digit: 'Dígito',
    kind: { label: 'Tipo', values: accountKinds },
    holder_cnpj: 'CNPJ do titular',
    ledger_account: 'Conta contábil',
    statement_source: { label: 'Origem do extrato', values: statementSources },
    opening_balance_cents: 'Saldo inicial',
    opening_on: 'Data do saldo inicial',
    active: 'Ativa',
  },
})
