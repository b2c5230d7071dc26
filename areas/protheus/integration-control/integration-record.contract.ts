import {
  connectionEntity,
  integrationEnvironments,
  integrationMessageEntity,
  integrationSystems,
  messageStates,
} from '@app/domain/integration/contract'
import { feePlaces } from '@app/domain/protheus/contract'
import { defineRecord } from '@app/kit/contract'

export const integrationMessageRecord = defineRecord({
  entity: integrationMessageEntity,
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

export const integrationConnectionRecord = defineRecord({
  entity: connectionEntity,
  name: 'Conexão de integração',
  ability: 'integration-control',
  page: '/integration-control?tab=conexoes&open=:id',
  actions: {
    'change-password': 'Senha trocada',
    'change-settings': 'Títulos e baixas alterados',
    move: 'Endereço da simulação alterado',
    pause: 'Conexão pausada',
    resume: 'Conexão retomada',
    test: 'Conexão testada',
    setLimits: 'Limites alterados',
    setWindow: 'Janela de envio alterada',
  },
  fields: {
    name: 'Nome',
    system: { label: 'Sistema', values: integrationSystems },
    environment: { label: 'Ambiente', values: integrationEnvironments },
    base_url: 'Endereço base',
    username: 'Usuário',
    tenant_template: 'Empresa e filial (tenantId)',
    max_concurrency: 'Chamadas ao mesmo tempo',
    rate_per_minute: 'Chamadas por minuto',
    timeout_ms: 'Tempo limite (ms)',
    window: 'Janela de envio',
    titles_path: 'Caminho dos títulos',
    movements_path: 'Caminho dos movimentos',
    query_path: 'Caminho da consulta genérica',
    token_path: 'Caminho do token',
    title_prefix: 'Prefixo dos títulos',
    installment_size: 'Tamanho da parcela',
    history_size: 'Tamanho do histórico',
    note_due_days: 'Dias até o vencimento das notas',
    title_types: 'Tipos de título',
    sends_cost_center: 'Envia centro de custo',
    fee_as: { label: 'Taxa da adquirente na baixa', values: feePlaces },
    write_off_reason: 'Motivo da baixa',
  },
})
