import { defineRecord } from '@app/kit/contract'
import { locationLabels, terminalKinds, terminalStatuses } from './smart-pos-terminal.contract.ts'

export const terminalRecord = defineRecord({
  entity: 'smart_pos_terminal',
  name: 'Terminal smart POS',
  ability: 'smart-pos-terminal',
  page: '/smart-pos-terminal?open=:id&parte=historico',
  actions: {
    transfer: 'Transferido',
    status: 'Situação alterada',
    swap: 'Aparelho trocado',
    'swap.in': 'Recebido em troca',
  },
  fields: {
    serial_no: 'Nº de série',
    logical_no: 'Nº lógico',
    company_name: 'Empresa',
    contract: 'Adquirente/EC',
    model: 'Modelo',
    kind: { label: 'Tipo', values: terminalKinds },
    location: { label: 'Local', values: locationLabels },
    island: 'Ilha',
    holder_name: 'Responsável',
    integrated: 'Integrado ao PDV',
    sim_line: 'Chip',
    received_on: 'Recebido em',
    rental_cents: 'Aluguel',
    moved_at: 'Transferido em',
    status: { label: 'Situação', values: terminalStatuses },
    new_serial_no: 'Aparelho novo',
    old_serial_no: 'Aparelho antigo',
    technician: 'Técnico',
    technician_document: 'Documento do técnico',
    call_no: 'Chamado',
    note: 'Observação',
  },
})
