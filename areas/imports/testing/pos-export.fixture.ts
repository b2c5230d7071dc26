import { cnpjs, modelo } from './stations.fixture.ts'

const at = (time: string) => `2026-10-14T${time}:00-03:00`

export const smallDay = () => ({
  header: {
    company_cnpj: cnpjs[modelo] ?? '',
    business_dates: ['2026-10-14'],
    source_system: 'PDV Modelo',
    generated_at: at('23:00'),
  },
  shifts: [
    {
      external_id: 'T1',
      business_date: '2026-10-14',
      shift_no: 1,
      till: 'Caixa 1',
      operator: 'Beatriz',
      opened_at: at('06:00'),
      closed_at: at('14:00'),
      opening_float_cents: 30000,
      counted_cents: 23250,
      left_float_cents: 20000,
    },
  ],
  till_movements: [
    {
      external_id: 'M1',
      shift: 'T1',
      occurred_at: at('12:00'),
      movement_type: 'SAN',
      amount_cents: 10000,
      envelope_no: 'E1',
    },
  ],
  readings: [
    {
      nozzle_no: 1,
      business_date: '2026-10-14',
      seq: 1,
      opening_ml: 1000000,
      closing_ml: 1025210,
      test_ml: 0,
      source: 'automation' as const,
    },
  ],
  fuellings: [
    {
      record_id: 'F1',
      nozzle_no: 1,
      shift: 'T1',
      ended_at: at('06:12'),
      volume_ml: 25210,
      price_millis: 6190,
      total_cents: 15604,
      sale_id: 'V1',
    },
  ],
  sales: [
    {
      sale_id: 'V1',
      shift: 'T1',
      occurred_at: at('06:12'),
      kind: 'fuel' as const,
      total_cents: 15604,
      items: [
        {
          product_code: 'GC',
          description: 'Gasolina comum',
          volume_ml: 25210,
          price_millis: 6190,
          total_cents: 15604,
          fuelling_record_id: 'F1',
        },
      ],
    },
    { sale_id: 'V2', shift: 'T1', occurred_at: at('10:35'), kind: 'shop' as const, total_cents: 3250, items: [] },
  ],
  payments: [
    {
      external_id: 'P1',
      line_no: 1,
      sale_id: 'V1',
      shift: 'T1',
      occurred_at: at('06:13'),
      movement_type: 'VND-DEB',
      method: 'debit' as const,
      amount_cents: 15604,
      nsu: '000187',
      auth_code: 'R11201',
      acquirer: 'cielo',
      terminal_logical_no: '10000001',
    },
    {
      external_id: 'P2',
      line_no: 1,
      sale_id: 'V2',
      shift: 'T1',
      occurred_at: at('10:35'),
      movement_type: 'VND-DIN',
      method: 'cash' as const,
      amount_cents: 3250,
    },
  ],
  tank_dips: [
    { tank_no: 1, business_date: '2026-10-14', kind: 'opening' as const, volume_ml: 9850000, method: 'ruler' as const },
  ],
  fuel_receipts: [
    { external_id: 'R1', tank_no: 1, business_date: '2026-10-14', volume_ml: 5000000, invoice_key: null },
  ],
})
