import { network, renderPage, signInAs } from '@app/kit/testing/page'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import TankChart from './tank-chart.tsx'

const buildTank = (tank_no: number, variations: readonly number[]) => ({
  tank_no,
  product_code: 'GC',
  days: variations.map((variation_ppm, index) => ({
    day_id: `d${index + 10}`,
    business_date: `2026-10-${index + 10}`,
    variation_ppm,
  })),
})

const showTanks = (...tanks: readonly object[]) => {
  network(({ path }) => (path.endsWith('/tank-variations') ? { json: { tanks } } : undefined))
  renderPage(<TankChart day={{ id: 'd12', company_id: 'c1' }} />)
}

test('each tank has a line with the band of 0.6%, and a point beyond it is marked and opens its day', async () => {
  signInAs('cash-conciliation')
  showTanks(buildTank(1, [1000, -2000, -8481]), buildTank(2, [0, 0, 500]))
  const chart = within(await screen.findByRole('figure', { name: 'O tanque perde mais que 0,6%? Tanque 1 · GC' }))
  const beyond = chart.getByRole('link', { name: '12/10/2026: -0,8481%' })
  expect(beyond.getAttribute('href')).toBe('/cash-conciliation/d12?tab=bicos')
  const isMarked = (mark: HTMLElement) => mark.querySelector('[data-tone="bad"]') !== null
  expect(chart.getAllByRole('link').map(isMarked)).toEqual([false, false, true])
  expect(screen.getAllByRole('figure').map((figure) => figure.querySelectorAll('rect').length)).toEqual([1, 1])
  expect(screen.getAllByText('-1%').length).toBeGreaterThan(0)
})

test('a station opens the fuel step of its closing, and a tank with one measured day is a sentence', async () => {
  signInAs('cash-conciliation.solicitation')
  showTanks(buildTank(3, [-8481]))
  const day = await screen.findByRole('link', { name: '10/10/2026, -0,8481%' })
  expect(day.closest('p')?.textContent).toBe('Tanque 3 · GC, um dia até agora: 10/10/2026, -0,8481%.')
  expect(day.getAttribute('href')).toBe(
    '/cash-conciliation/solicitation/2026-10-10/checkout?company=c1&passo=combustivel',
  )
  expect(screen.queryByRole('figure')).toBeNull()
})
