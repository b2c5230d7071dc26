import { type PastDay, settlePastDay } from '@app/areas/cash-closing/server'
import { addDays, type BusinessDate, toInstant } from '@app/kit/contract'
import { appendAudit, buildRoutineSource, type Db } from '@app/kit/server'
import { getFirstDayNo, getHistoryDate, type HistorySpan } from './history-span.ts'
import { demoNames, type PersonIds } from './people.ts'
import type { Station } from './stations.ts'

type End = PastDay['end']

/** Days with another end than closed, by station and day number. The last day waits, at one station the one before too. */
const unfinished: Readonly<Record<number, Readonly<Record<number, End | 'awaiting_data'>>>> = {
  2: { 41: 'submitted', 42: 'submitted', 43: 'open' },
  3: { 42: 'submitted', 43: 'submitted' },
  4: { 42: 'in_conference', 43: 'awaiting_data' },
  5: { 36: 'reopened', 42: 'submitted', 43: 'in_conference' },
  6: { 43: 'refused' },
  7: { 42: 'open', 43: 'open' },
}
const countLockedDays = (days: number) => Math.floor((days * 4) / 9)

const words: Readonly<Record<string, [reason_code: string, note: string]>> = {
  D01: ['WAITING', 'A captura ainda não veio no arquivo da adquirente.'],
  D02: ['UNKNOWN_CAPTURE', 'Recebimento sem venda identificada; cliente não localizado.'],
  D03: ['TYPING', 'Valor digitado errado na maquininha; conferido com a via do estabelecimento.'],
  D04: ['MODALITY', 'Modalidade registrada errada no caixa.'],
  D06: ['UNKNOWN_CAPTURE', 'Captura em duplicidade; estorno pedido à adquirente.'],
  D07: ['CANCELLED', 'Cancelamento na maquininha em apuração com o frentista e a adquirente.'],
  D08: ['CANCELLED', 'Venda cancelada no caixa; cancelamento pedido à adquirente.'],
  D09: ['SHORTAGE', 'Contagem refeita com o operador.'],
  D10: ['FOREIGN', 'Terminal em apuração com a adquirente.'],
  D11: ['WAITING', 'Pix ainda não localizado no extrato.'],
  D15: ['PUMPED_UNSOLD', 'Abastecimento sem registro de venda; apurado com o frentista.'],
  D16: ['TANK', 'Variação conferida com nova medição.'],
  D17: ['NO_DOCUMENT', 'Nota assinada a apresentar.'],
}

export const listSettledDays = (station: Station, { lastDate, days }: HistorySpan, people: PersonIds) =>
  Array.from({ length: days - 1 }, (_, at) => {
    const no = getFirstDayNo(days) + at
    const usual = at < countLockedDays(days) ? 'locked' : 'closed'
    return { business_date: getHistoryDate(lastDate, no), end: unfinished[station.no]?.[no] ?? usual }
  }).flatMap(({ business_date, end }) =>
    end === 'awaiting_data'
      ? []
      : [
          {
            business_date,
            settle: (db: Db) => settlePastDay(db, pastDay(db, { station, business_date, end, people })),
          },
        ],
  )

type Day = { station: Station; business_date: BusinessDate; end: End; people: PersonIds }

function pastDay(db: Db, { station, business_date, end, people }: Day): PastDay {
  const next = addDays(business_date, 1)
  return {
    company_id: station.id,
    business_date,
    end,
    requester: actor(db, { id: people.admin, name: demoNames.admin }, toInstant(next, '08:30')),
    analyst: actor(db, { id: people.analyst, name: demoNames.analyst }, toInstant(next, '10:15')),
    explain({ code }) {
      const [reason_code, note] = words[code] ?? ['WAITING', 'Em apuração.']
      return { reason_code, note }
    },
  }
}

const actor = (db: Db, { id, name }: { id: string; name: string }, now: string): PastDay['requester'] => ({
  id,
  name,
  abilities: [],
  now,
  audit: (event) => appendAudit(db, { ...buildRoutineSource(now), actor_id: id }, event),
})
