import { closingSettingDefaults } from '@app/domain/day/facts/contract'
import { expect, test } from 'vitest'
import type { SettingChange } from './company.contract.ts'
import { diffSettings, settingWords } from './setting-words.rules.ts'

const change = (id: string, valid_from: string, settings: Partial<typeof closingSettingDefaults>): SettingChange => ({
  id,
  valid_from,
  reason: null,
  created_at: '2026-10-01T12:00:00.000Z',
  created_by_name: 'Aurora',
  settings: { ...closingSettingDefaults, ...settings },
})

test('a change is described from the settings valid before its day to the new settings', () => {
  const first = change('1', '2026-01-01', {})
  const later = change('2', '2026-11-01', { direct_limit_cents: 9000 })
  const between = change('3', '2026-10-01', { direct_limit_cents: 1000, blind_count: false })
  const history = [between, later, first]
  expect(diffSettings(later, history)).toEqual([
    { name: 'Limite para fechar direto', before: 'R$ 5,00', after: 'R$ 90,00' },
  ])
  expect(diffSettings(between, history)).toEqual([
    { name: 'Limite para fechar direto', before: 'R$ 5,00', after: 'R$ 10,00' },
    { name: 'Conferência cega', before: 'Sim', after: 'Não' },
  ])
})

test('the first settings are described completely', () => {
  const first = change('1', '2026-01-01', { mandatory_sources: [] })
  expect(diffSettings(first, [first])).toHaveLength(settingWords(first.settings).length)
  expect(diffSettings(first, [first])).toContainEqual({ name: 'Fontes obrigatórias', before: null, after: 'Nenhuma' })
})
