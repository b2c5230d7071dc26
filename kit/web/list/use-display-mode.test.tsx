import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/page.tsx'
import { useDisplayMode } from './use-display-mode.ts'

const modes = ['list', 'charts'] as const

function ModeView({ keepParams }: { keepParams?: (address: URLSearchParams) => URLSearchParams }) {
  const [mode, show] = useDisplayMode(modes, keepParams)
  return (
    <>
      <p>
        {mode} at {useLocation().search}
      </p>
      {modes.map((option) => (
        <button key={option} type="button" onClick={() => show(option)}>
          {option}
        </button>
      ))}
    </>
  )
}

const choose = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('the display mode of a list is in the address beside its filter; the first mode is not written', async () => {
  renderPage(<ModeView />, { address: '/?q=cielo' })
  expect(screen.getByText('list at ?q=cielo')).toBeTruthy()
  await choose('charts')
  expect(screen.getByText('charts at ?q=cielo&show=charts')).toBeTruthy()
  await choose('list')
  expect(screen.getByText('list at ?q=cielo')).toBeTruthy()
})

test('an unknown display mode opens the first one', () => {
  renderPage(<ModeView />, { address: '/?show=map' })
  expect(screen.getByText('list at ?show=map')).toBeTruthy()
})

test('a list defines the parts of its address that another display mode drops', async () => {
  renderPage(<ModeView keepParams={() => new URLSearchParams()} />, { address: '/?q=cielo' })
  await choose('charts')
  expect(screen.getByText('charts at ?show=charts')).toBeTruthy()
})
