import { dayView } from '@app/domain/day/facts/testing'
import { renderPage } from '@app/kit/testing/page'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ProofBar } from './proof-bar.tsx'

const day = dayView({
  equations: [
    {
      no: 1,
      name: 'Volume',
      holds: false,
      sentence: 'GC: 10,000 L medidos e não vendidos.',
      terms: [
        { label: 'Litros medidos', value: 1_172_962, unit: 'ml' },
        { label: 'Litros em vendas', value: 1_162_962, unit: 'ml' },
      ],
    },
    {
      no: 7,
      name: 'Diferença',
      holds: true,
      sentence: 'A diferença está explicada.',
      terms: [{ label: 'Diferença', value: -17_850, unit: 'cents' }],
    },
  ],
})

const draw = (address = '/') => renderPage(<ProofBar day={day} />, { path: '/', address })

test('each equation of the proof shows in words whether it holds, not by colour alone', () => {
  draw()
  expect(screen.getByRole('button', { name: /Volume ?: não confere/ })).toBeDefined()
  expect(screen.getByRole('button', { name: /Diferença ?: confere/ })).toBeDefined()
})

test('focus shows the numbers of an equation; choosing it shows all details and stores it in the address', async () => {
  const { router } = draw()
  const user = userEvent.setup()
  await user.tab()
  expect(await screen.findByText('1.172,962 L')).toBeDefined()
  await user.keyboard('{Enter}')
  expect(screen.getByText('GC: 10,000 L medidos e não vendidos.')).toBeDefined()
  expect(router.state.location.search).toBe('?prova=1')
  await user.keyboard('{Enter}')
  expect(router.state.location.search).toBe('')
})

test('arrow keys move between the equations, which are one tab stop', async () => {
  draw()
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement?.textContent).toContain('Diferença')
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement?.textContent).toContain('Volume')
})

test('an address with an equation opens it', () => {
  draw('/?prova=7')
  const bar = screen.getByRole('region', { name: 'Prova do dia' })
  expect(within(bar).getByText('A diferença está explicada.')).toBeDefined()
  expect(within(bar).getByText('-R$ 178,50')).toBeDefined()
})
