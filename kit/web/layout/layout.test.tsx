import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/page.tsx'
import { KeyValue } from './layout.tsx'

test('what is not known of a record is not told; nothing at all and zero are', () => {
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
