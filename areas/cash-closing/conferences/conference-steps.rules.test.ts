import { dayView } from '@app/domain/day/facts/testing'
import { expect, test } from 'vitest'
import { type ConferenceDay, findNextAction, listConferenceSteps } from './conference-steps.rules.ts'

const day = dayView({ open_items: 0, pending_inconsistencies: 0, missing_sources: [] })
const counted = { sessions_total: 2, sessions_closed: 2, sessions_counted: 2 }
const read = (change: Partial<ConferenceDay>) =>
  listConferenceSteps({ ...day, ...counted, ...change }).map(({ missing, action }) => [missing, action?.label])

test.each<[string, Partial<ConferenceDay>, (string | undefined)[][]]>([
  ['a day with nothing open is sent', {}, [['Envio para análise', 'Conferir e enviar']]],
  [
    'the shifts are counted first, then the differences are resolved, and notices come after the day is sent',
    { sessions_closed: 1, sessions_counted: 0, pending_inconsistencies: 5, open_items: 1 },
    [
      ['1 turno aberto no caixa', undefined],
      ['2 turnos sem contagem', 'Contar caixa'],
      ['1 coisa a resolver', 'Resolver'],
      ['Envio para análise', 'Conferir e enviar'],
      ['5 avisos', 'Resolver'],
    ],
  ],
  [
    'a count that differs is confirmed, and a large difference needs its witness',
    { sessions_to_confirm: 2, sessions_unwitnessed: 1 },
    [
      ['2 contagens a confirmar', 'Confirmar contagem'],
      ['1 contagem sem testemunha', 'Informar testemunha'],
      ['Envio para análise', 'Conferir e enviar'],
    ],
  ],
  [
    'a day that waits for data names its files',
    { status: 'awaiting_data', missing_sources: ['cielo'] },
    [['Falta o arquivo da Cielo.', undefined]],
  ],
  [
    'a day with a request waits for its decision',
    { pending_solicitation_id: 'r1', open_items: 3 },
    [['A solicitação espera o analista.', 'Ver solicitação']],
  ],
  [
    'a closed day takes its late items',
    { status: 'closed', late_items: 2 },
    [['2 itens depois do fechamento', 'Ajustar (2)']],
  ],
  [
    'a day that is locked by its titles takes its late items',
    { status: 'locked', lock_reason: 'erp', late_items: 2 },
    [['2 itens depois do fechamento', 'Ajustar (2)']],
  ],
  ['a day of a locked month takes no late items', { status: 'locked', lock_reason: 'month', late_items: 2 }, []],
  ['a closed day without late items misses nothing', { status: 'closed' }, []],
])('%s', (_, change, steps) => {
  expect(read(change)).toEqual(steps)
})

test('the next step is the first that a person can take', () => {
  const next = findNextAction({ ...day, ...counted, sessions_closed: 1, open_items: 2 })
  expect(next).toEqual({ label: 'Resolver', to: `/cash-conciliation/${day.id}/diff-transactions/2026-10-14` })
})

test('a day with notices only is sent next', () => {
  expect(findNextAction({ ...day, ...counted, pending_inconsistencies: 2 })?.label).toBe('Conferir e enviar')
})
