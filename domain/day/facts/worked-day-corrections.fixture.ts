import type { Explanation } from '../differences/day-explanations.contract.ts'
import type { DayFacts, ManualTransaction } from './day-facts.contract.ts'
import { at, captureId, fuellingId, movementId, workedDay } from './worked-day.fixture.ts'

const correction = { side: 'system', nsu: null, auth_code: null, terminal_logical_no: null } as const

/** Manual lines of the worked day: F15 is registered as a sale, F11 becomes credit (operations 4.5). */
export const workedCorrections: ManualTransaction[] = [
  {
    ...correction,
    id: '01930000-0000-7000-8000-0000000000f1',
    kind: 'add',
    movement_type_code: 'VND-PIX',
    target_id: null,
    method_from: null,
    method_to: 'pix',
    amount_cents: 6190,
    occurred_at: at('15:02'),
    e2e_id: workedDay.captures[captureId('X3') - 1]?.e2e_id ?? null,
    fuelling_id: fuellingId('F15'),
  },
  {
    ...correction,
    id: '01930000-0000-7000-8000-0000000000f2',
    kind: 'reclassify',
    movement_type_code: 'RECLASS',
    target_id: movementId('F11'),
    method_from: 'debit',
    method_to: 'credit',
    amount_cents: 12380,
    occurred_at: at('11:48'),
    e2e_id: null,
    fuelling_id: null,
  },
]

export const workedDayCorrected: DayFacts = { ...workedDay, manuals: workedCorrections }

export const workedExplanations: Explanation[] = [
  {
    code: 'D03',
    ref: `capture:${captureId('C08')}`,
    amount_cents: -2700,
    reason_code: 'TYPING',
    note: 'Digitado 58,00 em vez de 85,00.',
    status: 'explained',
  },
  {
    code: 'D07',
    ref: `capture:${captureId('C10')}`,
    amount_cents: -15000,
    reason_code: 'CANCELLED',
    note: 'Cancelada cinco minutos depois da venda; operador ouvido.',
    status: 'explained',
  },
  {
    code: 'D09',
    ref: 'session:1',
    amount_cents: -200,
    reason_code: 'SHORTAGE',
    note: 'Falta na contagem do turno 1.',
    status: 'explained',
  },
  {
    code: 'D09',
    ref: 'session:2',
    amount_cents: 50,
    reason_code: 'SHORTAGE',
    note: 'Sobra na contagem do turno 2.',
    status: 'explained',
  },
  {
    code: 'D16',
    ref: 'tank:tank-3',
    amount_cents: 0,
    volume_ml: -25000,
    reason_code: 'TANK',
    note: 'Evaporação e medição com o tanque quente.',
    status: 'explained',
  },
]
