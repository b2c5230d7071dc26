import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../testing/page.tsx'
import { KeyValue } from './layout.tsx'
import { useView } from './view.ts'

test('an unknown value (null) of a record is hidden; an empty text and zero are shown', () => {
  renderPage(
    <KeyValue
      items={[
        ['Motivo', null],
        ['Observação', ''],
        ['Turno', 0],
      ]}
    />,
  )
  expect(screen.getAllByRole('term').map((name) => name.textContent)).toEqual(['Observação', 'Turno'])
})

test('a page and its parts are never rendered with different widths', async () => {
  let width = 1440
  const queries: EventTarget[] = []
  class MediaQuery extends EventTarget {
    readonly minWidth: number
    constructor(query: string) {
      super()
      this.minWidth = Number(/min-width: (\d+)px/.exec(query)?.[1])
    }
    get matches() {
      return width >= this.minWidth
    }
  }
  vi.stubGlobal('matchMedia', (query: string) => {
    const mediaQuery = new MediaQuery(query)
    queries.push(mediaQuery)
    return mediaQuery
  })
  const seen: string[] = []
  const Part = ({ pageView }: { pageView: string }) => {
    seen.push(`${pageView} ${useView()}`)
    return null
  }
  const Page = () => <Part pageView={useView()} />
  render(<Page />)
  width = 1200
  // A browser runs microtasks, and React with them, between the events of two queries.
  for (const query of queries) await act(async () => void query.dispatchEvent(new Event('change')))
  expect(new Set(seen)).toEqual(new Set(['desktop desktop', 'tablet tablet']))
})
