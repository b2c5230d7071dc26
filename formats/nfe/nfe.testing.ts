import type { FuelDraft, InvoiceDraft, ItemDraft } from './nfe-draft.testing.ts'

// Fictitious companies; the NF-e tests start from these drafts.

const address = {
  street: 'Rodovia dos Testes',
  number: '100',
  district: 'Distrito Industrial',
  city_code: '3550308',
  city: 'São Paulo',
  state: 'SP',
  zip: '04207132',
}

export const noFuel: FuelDraft = {
  anp_code: '320102001',
  anp_name: 'GASOLINA C COMUM',
  lpg_ppm: null,
  national_gas_ppm: null,
  imported_gas_ppm: null,
  codif: null,
  ambient: null,
  state: 'SP',
  totalizer: null,
  biodiesel_ppm: null,
  origins: [],
}

export const gasoline: ItemDraft = {
  code: '1',
  name: 'Gasolina C comum',
  ncm: '27101259',
  cest: '0600100',
  cfop: '5655',
  unit: 'L',
  quantity: '5000.0000',
  unit_price: '5.1234567890',
  gross_cents: 2561728,
  freight_cents: 0,
  discount_cents: 0,
  other_cents: 0,
  fuel: noFuel,
  tax: { cst: '61', quantity: '5000.0000', rate: '1.4700', value_cents: 735000 },
}

export const diesel: ItemDraft = {
  ...gasoline,
  code: '2',
  name: 'Óleo diesel B S10',
  ncm: '27101921',
  unit: 'M3',
  quantity: '10.0000',
  unit_price: '4900.0000000000',
  gross_cents: 4900000,
  freight_cents: 15000,
  discount_cents: 10000,
  fuel: {
    ...noFuel,
    anp_code: '820101034',
    anp_name: 'DIESEL B S10 COMUM',
    biodiesel_ppm: 150_000,
    ambient: '10010.5000',
    origins: [
      { imported: false, state: '35', share_ppm: 700_000 },
      { imported: true, state: '31', share_ppm: 300_000 },
    ],
  },
  tax: { cst: '61', quantity: '10000.0000', rate: '1.1200', value_cents: 1120000 },
}

export const purchase: InvoiceDraft = {
  model: '55',
  series: '1',
  number: '1234',
  code: '87654321',
  issued_at: '2026-10-14T22:30:00-03:00',
  direction: 'out',
  purpose: '1',
  production: true,
  referenced_key: null,
  issuer: {
    document: '12ABC34501DE35',
    name: 'Distribuidora Fictícia S/A',
    state_registration: '113421114210',
    address,
  },
  recipient: { document: '06929383000163', name: 'Posto Exemplo Ltda', state_registration: '114332354430', address },
  items: [gasoline, diesel],
  freight_mode: '0',
  instalments: [
    { number: '001', due_on: '2026-10-21', amount_cents: 3733364 },
    { number: '002', due_on: '2026-10-28', amount_cents: 3733364 },
  ],
  payments: [{ method: '15', at_sight: false, amount_cents: 7466728, paid_on: null, card: null }],
  change_cents: 0,
  protocol: { number: '135260000000001', received_at: '2026-10-14T22:31:00-03:00' },
  signed: true,
  prefix: null,
}

export const fuelling: InvoiceDraft = {
  ...purchase,
  model: '65',
  number: '98765',
  issuer: { document: '06929383000163', name: 'Posto Exemplo Ltda', state_registration: '114332354430', address },
  recipient: null,
  items: [
    {
      ...gasoline,
      cfop: '5656',
      quantity: '25.2100',
      unit_price: '6.1900000000',
      gross_cents: 15604,
      fuel: {
        ...noFuel,
        totalizer: { nozzle: '4', pump: '2', tank: '1', opening_ml: 123_456_789, closing_ml: 123_481_999 },
      },
      tax: { cst: '61', quantity: '25.2100', rate: '1.4700', value_cents: 3706 },
    },
  ],
  freight_mode: '9',
  instalments: [],
  payments: [
    {
      method: '03',
      at_sight: true,
      amount_cents: 10000,
      paid_on: null,
      card: {
        integration: '1',
        acquirer_cnpj: '01027058000191',
        brand_code: '01',
        auth_code: '026115',
        receiver_cnpj: null,
        terminal: 'T0000901',
      },
    },
    { method: '01', at_sight: true, amount_cents: 6000, paid_on: null, card: null },
  ],
  change_cents: 396,
}
