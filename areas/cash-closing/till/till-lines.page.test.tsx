import { dayView } from '@app/domain/day/facts/testing'
import { network, renderPage, signInAs } from '@app/kit/testing/page'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TillLine } from '../cash-conciliations/till-lines.contract.ts'
import { TillLines } from './till-lines.tsx'

const line = (id: number, change: Partial<TillLine> = {}): TillLine => ({
  id,
  session_id: 1,
  type_name: 'Sangria',
  occurred_at: '2026-10-14T15:00:00.000Z',
  amount_cents: 20_000,
  goes_out: true,
  document_no: `E-${id}`,
  person: null,
  document_attached: null,
  cancelled_at: null,
  drop: true,
  in_safe: false,
  picked_up_at: null,
  carrier_name: null,
  ...change,
})

test('each withdrawal shows its envelope in the safe, with its carrier or as cancelled', async () => {
  signInAs('cash-conciliation.solicitation')
  const data = [
    line(1, { in_safe: true }),
    line(2, { picked_up_at: '2026-10-15T08:30:00.000Z', carrier_name: 'Rápido Valores' }),
    line(3, { cancelled_at: '2026-10-14T16:00:00.000Z' }),
    line(4, { drop: false, type_name: 'Despesa', document_attached: false }),
    line(5, { session_id: 2, document_no: 'do outro turno' }),
  ]
  network(({ path }) => (path.endsWith('/till-lines') ? { json: { data } } : undefined))
  renderPage(<TillLines day={dayView()} drawer={{ session_id: 1, shift_no: 1 }} />)
  await screen.findByText('No cofre')
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Documento ou coleta/),
    expect.stringMatching(/E-1No cofre/),
    expect.stringMatching(/E-2Rápido Valores, 15\/10\/2026,? \d\d:\d\d/),
    expect.stringMatching(/E-3Cancelado/),
    expect.stringMatching(/E-4Sem documento/),
  ])
})
