import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/page.tsx'
import { KeyValue } from './layout.tsx'

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
