import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/page.tsx'
import { useDisplayMode } from './use-way.ts'

const ways = ['list', 'charts'] as const

function Shown({ kept }: { kept?: (address: URLSearchParams) => URLSearchParams }) {
  const [way, show] = useDisplayMode(ways, kept)
  return (
    <>
      <p>
        {way} at {useLocation().search}
      </p>
      {ways.map((one) => (
        <button key={one} type="button" onClick={() => show(one)}>
          {one}
        </button>
      ))}
    </>
  )
}

const choose = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('the display mode of a list is in the address beside its filter; the first mode is not written', async () => {
  renderPage(<Shown />, { address: '/?q=cielo' })
  expect(screen.getByText('list at ?q=cielo')).toBeTruthy()
  await choose('charts')
  expect(screen.getByText('charts at ?q=cielo&show=charts')).toBeTruthy()
  await choose('list')
  expect(screen.getByText('list at ?q=cielo')).toBeTruthy()
})

test('an unknown display mode opens the first one', () => {
  renderPage(<Shown />, { address: '/?show=map' })
  expect(screen.getByText('list at ?show=map')).toBeTruthy()
})

test('a list defines the parts of its address that another display mode drops', async () => {
  renderPage(<Shown kept={() => new URLSearchParams()} />, { address: '/?q=cielo' })
  await choose('charts')
  expect(screen.getByText('charts at ?show=charts')).toBeTruthy()
})
