import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/page.tsx'
import { Chart } from './chart.tsx'

const axisOf = (value: number) => {
  const marks = [{ key: 'a', name: 'Posto 01', short: '01', value }]
  const view = renderPage(
    <Chart kind="bars" title="Quantas?" marks={marks} show={(count) => `${count} un.`} headings={['Posto', 'Un.']} />,
  )
  const axis = screen.getByRole('figure', { name: 'Quantas?' }).querySelector('[aria-hidden="true"]')
  const labels = [...(axis?.children ?? [])].map(({ textContent }) => textContent)
  view.unmount()
  return labels
}

test('the middle label of an axis is exact, for the smallest counts too', () => {
  expect(axisOf(1)).toEqual(['2 un.', '1 un.', '0 un.'])
  expect(axisOf(5)).toEqual(['6 un.', '3 un.', '0 un.'])
  expect(axisOf(4)).toEqual(['4 un.', '2 un.', '0 un.'])
})
