import { titleEntity, titleStates } from '@app/domain/protheus/contract'
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
  },
  fields: { state: { label: 'Situação', values: titleStates } },
})
