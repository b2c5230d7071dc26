import { defineRecord } from '@app/kit/contract'
import { nozzleStatuses } from './fuel-nozzle.contract.ts'

/** A nozzle, as its history tells it. */
export const fuelNozzleRecord = defineRecord({
  entity: 'fuel_nozzle',
  name: 'Bico',
  ability: 'fuel-nozzle.actions',
  page: '/fuel-nozzle?open=:id',
  actions: {
    'links.change': 'Produto ou tanque trocado',
    status: 'Situação alterada',
    reading: 'Leitura registrada',
    rollover: 'Virada do encerrante confirmada',
    test: 'Aferição registrada',
    intervention: 'Intervenção registrada',
    'price.request': 'Alteração de preço pedida',
  },
  fields: {
    nozzle_no: 'Nº do bico',
    controller_code: 'Código no concentrador',
    totalizer_max_ml: 'Encerrante máximo',
    initial_totalizer_ml: 'Encerrante inicial',
    product_code: 'Combustível',
    tank_no: 'Tanque',
    valid_from: 'Vigência',
    status: { label: 'Situação', values: nozzleStatuses },
    business_date: 'Dia',
    opening_ml: 'Encerrante inicial do dia',
    closing_ml: 'Encerrante final do dia',
    test_ml: 'Aferição',
    volume_ml: 'Litros devolvidos',
    deviation_ml: 'Desvio',
    note: 'Observação',
    number: 'Intervenção',
    technician: 'Técnico',
    technician_document: 'CNPJ/CPF do técnico',
    reading_before_ml: 'Encerrante antes',
    reading_after_ml: 'Encerrante depois',
    price_millis: 'Preço pedido',
    applies_on: 'Vale a partir de',
  },
})
