import { noRecords } from '../reading/content.ts'
import type { PosExportDraft } from './pos-export-write.ts'

export const empty: PosExportDraft = {
  header: {
    company_cnpj: '12ABC34501DE35',
    business_dates: ['2026-10-14'],
    source_system: 'pdv-modelo',
    generated_at: '2026-10-15T00:10:00.000Z',
  },
  ...noRecords(),
}

export const fuelling: PosExportDraft['fuellings'][number] = {
  record_id: 'F22',
  nozzle_no: 4,
  shift: 'T1',
  ended_at: '2026-10-14T19:20:00-03:00',
  volume_ml: 45000,
  price_millis: 4290,
  total_cents: 19305,
  sale_id: 'V22',
}

export const paid = (line_no: number, method: 'debit' | 'credit', amount_cents: number) => ({
  external_id: 'P22',
  line_no,
  sale_id: 'V22',
  shift: 'T1',
  occurred_at: '2026-10-14T19:21:00-03:00',
  movement_type: method === 'debit' ? 'VND-DEB' : 'VND-CRV',
  method,
  amount_cents,
})

export const draft: PosExportDraft = {
  ...empty,
  shifts: [
    {
      external_id: 'T1',
      business_date: '2026-10-14',
      shift_no: 1,
      till: '01',
      operator: 'Ana',
      opened_at: '2026-10-14T09:00:00.000Z',
      opening_float_cents: 30000,
    },
  ],
  fuellings: [fuelling],
  sales: [
    {
      sale_id: 'V22',
      shift: 'T1',
      occurred_at: '2026-10-14T19:20:00-03:00',
      kind: 'fuel',
      total_cents: 19305,
      items: [
        {
          product_code: 'ET',
          description: 'Etanol',
          volume_ml: 45000,
          price_millis: 4290,
          total_cents: 19305,
          fuelling_record_id: 'F22',
        },
      ],
    },
  ],
  payments: [paid(1, 'debit', 10000), paid(2, 'credit', 9305)],
}
