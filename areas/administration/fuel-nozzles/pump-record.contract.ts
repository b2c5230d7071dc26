import { defineRecord } from '@app/kit/contract'
import { counterKinds } from './fuel-nozzle.contract.ts'

const shared = { ability: 'fuel-nozzle.actions', page: '/fuel-nozzle' } as const

export const pumpRecord = defineRecord({
  ...shared,
  entity: 'pump',
  name: 'Bomba',
  fields: {
    serial_no: 'Nº de série',
    manufacturer: 'Fabricante',
    model: 'Modelo',
    counter_kind: { label: 'Contador', values: counterKinds },
    island: 'Ilha',
    seals: 'Lacres',
  },
})

export const tankRecord = defineRecord({
  ...shared,
  entity: 'tank',
  name: 'Tanque',
  fields: { tank_no: 'Nº do tanque', product_code: 'Combustível', capacity_ml: 'Capacidade' },
})
