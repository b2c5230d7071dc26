import { titleDivergences, titleEntity, titleStates } from '@app/domain/protheus/contract'
import { defineRecord } from '@app/kit/contract'

export const protheusTitleRecord = defineRecord({
  entity: titleEntity,
  name: 'Título do Protheus',
  ability: 'protheus.accounts-receivable',
  page: '/integration/protheus/accounts-receivable?open=:id',
  actions: {
    send: 'Título enviado',
    cancel: 'Cancelamento pedido ao Protheus',
    settle: 'Baixas geradas',
    reverse: 'Estorno de baixa pedido',
    withdraw: 'Rascunho retirado',
    'divergence-accept': 'Divergência aceita como está no Protheus',
    'divergence-resend': 'Divergência: dado daqui enviado de novo',
    'divergence-ignore': 'Divergência ignorada',
    'exclusion-lowered': 'Exclusão aceita diminuída: o dia tem menos, e nada foi enviado',
    'divergence-restore': 'Divergência ignorada mostrada de novo',
    'ignore-foreign': 'Título só do Protheus ignorado',
    'restore-foreign': 'Título só do Protheus mostrado de novo',
  },
  fields: {
    state: { label: 'Situação', values: titleStates },
    divergence: { label: 'Divergência', values: titleDivergences },
    due_on: 'Vencimento',
    erp_amount_cents: 'Valor no ERP',
    erp_balance_cents: 'Saldo no ERP',
    erp_due_on: 'Vencimento no ERP',
    accepted_cents: 'Valor aceito fora do ERP',
  },
})
