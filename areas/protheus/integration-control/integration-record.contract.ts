import { messageStates } from '@app/domain/integration/contract'
import { defineRecord } from '@app/kit/contract'

export const integrationMessageRecord = defineRecord({
  entity: 'integration_message',
  name: 'Mensagem de integração',
  ability: 'integration-control',
  page: '/integration-control?open=:id',
  actions: {
    reprocess: 'Mensagem reprocessada',
    repeat: 'Mensagem reprocessada com o mesmo conteúdo',
    correct: 'Mensagem corrigida e reenviada',
    lookUp: 'Consulta pedida',
    confirm: 'Gravação confirmada',
    sendAgain: 'Mensagem reenviada com risco de duplicidade',
    ignore: 'Mensagem ignorada',
    reopen: 'Mensagem reaberta',
    cancel: 'Mensagem cancelada',
  },
  fields: {
    status: { label: 'Situação', values: messageStates },
    external_id: 'Código no sistema',
    corrected: 'Campos corrigidos',
  },
})
